package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the tables of {@code bin/cost} with what the kernel tells each process about itself. All programs are copies of the shell, and live
 * until the tables are there, so that it does not matter how often they were looked at.
 */
class CostTest {
    /** Seconds that a process uses after it has asked the kernel. */
    private static final double REST = 0.05;

    private static final String LOOP = "i=0; while [ $i -lt %d ]; do i=$((i+1)); done\n";
    private static final String END = "times >$1.times; echo >$1.told; read -r line <release\n";

    @TempDir
    Path home;

    @BeforeEach
    void layOut() throws IOException {
        for (String program : List.of("child", "between", "orphan", "parent", "short", "java", "outer", "inner")) {
            Files.copy(Path.of("/bin/sh"), home.resolve(program), StandardCopyOption.COPY_ATTRIBUTES);
        }
        write("busy", LOOP.formatted(150_000) + END);
        write("short-busy", LOOP.formatted(20_000));
        write("between-busy", "setsid ./orphan busy orphan &\n");
        write("parent-busy", "for each in 1 2 3 4 5 6; do ./short short-busy; done\n" + END);
        write("inner-busy", LOOP.formatted(400_000));
        write("outer-busy", "./inner inner-busy\ntimes >outer.times\n");
        write("java-busy", "echo some.SomeTest >$HYPERCUBE_COST/$$\n. ./busy\n");
        write("tree", """
                exec >/dev/null 2>&1
            ./outer outer-busy
            ./child busy child &
            ./between between-busy
            ./parent parent-busy parent &
            ./java java-busy java org.junit.platform &
            for each in child orphan parent java; do read -r line <$each.told; done
            """);
        run("mkfifo", "release", "child.told", "orphan.told", "parent.told", "java.told");
    }

    @Test
    void theTablesHaveWhatTheKernelCounted() throws IOException {
        String printed = run(Path.of("bin", "cost").toAbsolutePath().toString(), home + "/cost", "sh", "tree");
        release();

        Map<String, Double> programs = table("programs.tsv");
        assertThat(programs.get("child")).isCloseTo(own("child"), within(REST)).isPositive();
        assertThat(programs.get("orphan"))
                .isCloseTo(own("orphan"), within(REST))
                .isPositive();
        assertThat(programs.getOrDefault("short", 0.0) + programs.getOrDefault("too short to be seen", 0.0))
                .isCloseTo(seconds("parent", 1), within(REST))
                .isPositive();
        assertThat(programs.getOrDefault("inner", 0.0) + programs.getOrDefault("outer", 0.0))
                .as("a process that ends together with its parent")
                .isCloseTo(own("outer") + seconds("outer", 1), within(REST));
        assertThat(programs.get("test JVMs")).isCloseTo(own("java"), within(REST));
        assertThat(table("classes.tsv")).containsOnlyKeys("some.SomeTest");
        assertThat(table("classes.tsv").get("some.SomeTest"))
                .isCloseTo(own("java"), within(REST))
                .isPositive();
        assertThat(printed).containsPattern("[0-9.]+ +[0-9.]+ % {2}orphan\n").containsPattern(" {2}some.SomeTest\n");
    }

    private double own(String program) throws IOException {
        return seconds(program, 0);
    }

    /** @param line 0 of the process itself, 1 of its children that have ended; user and system, e.g. {@code 0m0.12s 0m0.01s} */
    private double seconds(String program, int line) throws IOException {
        String[] both =
                Files.readAllLines(home.resolve(program + ".times")).get(line).split("[ms ]+");
        return Double.parseDouble(both[0]) * 60
                + Double.parseDouble(both[1])
                + Double.parseDouble(both[2]) * 60
                + Double.parseDouble(both[3]);
    }

    /** The first column by the last one. */
    private Map<String, Double> table(String file) throws IOException {
        try (Stream<String> rows = Files.lines(home.resolve("cost").resolve(file))) {
            return rows.map(row -> row.split("\t"))
                    .collect(Collectors.toMap(cells -> cells[cells.length - 1], cells -> Double.parseDouble(cells[0])));
        }
    }

    /** Ends the processes. For both reading and writing, a pipe opens at once. */
    private void release() throws IOException {
        try (RandomAccessFile pipe =
                new RandomAccessFile(home.resolve("release").toFile(), "rw")) {
            pipe.writeBytes("\n\n\n\n");
        }
    }

    private String run(String... command) {
        ProcessBuilder builder = new ProcessBuilder(Arrays.asList(command)).directory(home.toFile());
        return Outcome.of(builder, "", line -> {}).succeeded();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(home.resolve(name), text);
    }
}
