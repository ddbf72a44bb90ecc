package bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link ListBench} and prints a table. Arguments: which of its methods, as regular expressions; none for all. */
public final class JmhTable {
    private static final String OURS = "hypercubeTheDefaultPage";

    private JmhTable() {}

    private record Row(String name, double megabytesPerSecond, double allocated) {}

    public static void main(String[] names) throws Exception {
        checkYardsticks();
        int bytes = Pods.list(ListBench.PODS).length;
        ChainedOptionsBuilder options = new OptionsBuilder().addProfiler(GCProfiler.class).addProfiler(ProcessorTime.class).verbosity(VerboseMode.SILENT);
        for (String name : names.length == 0 ? new String[] {""} : names) {
            options.include("ListBench.*" + name);
        }
        System.out.printf("a list of %,d pods, %.1f KB each; by processor time, the quietest second of eight%n", ListBench.PODS, bytes / 1e3 / ListBench.PODS);
        List<Row> rows = new ArrayList<>();
        for (RunResult result : new Runner(options.build()).run()) {
            String name = result.getParams().getBenchmark();
            double microseconds = result.getSecondaryResults().get(ProcessorTime.NAME).getScore();
            double allocated = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
            rows.add(new Row(name.substring(name.lastIndexOf('.') + 1), bytes / microseconds, allocated / ListBench.PODS));
        }
        print(rows);
    }

    private static void print(List<Row> rows) {
        double ours = rows.stream()
                .filter(row -> row.name().equals(OURS))
                .mapToDouble(Row::megabytesPerSecond)
                .findFirst()
                .orElse(Double.NaN);
        rows.sort(Comparator.comparingDouble(Row::megabytesPerSecond).reversed());
        System.out.printf("%n| %-34s | MB/s per core | ratio | allocated, bytes per pod |%n|---|---|---|---|%n", "");
        for (Row row : rows) {
            System.out.printf("| %-34s | %,.0f | %.2f | %,.0f |%n", row.name(), row.megabytesPerSecond(), row.megabytesPerSecond() / ours, row.allocated());
        }
    }

    /** A search without a match is fast. */
    private static void checkYardsticks() throws Exception {
        byte[] list = Pods.list(100);
        for (FirstTen found : List.of(Yardsticks.fastjson2(list), Yardsticks.jackson(list), Yardsticks.dslJson(list))) {
            if (found.total() != 100 || !found.last().equals("pod-000009")) {
                throw new IllegalStateException(found.total() + " pods, the tenth " + found.last());
            }
        }
    }
}
