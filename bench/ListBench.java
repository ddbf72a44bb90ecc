package bench;

import io.hypercube.list.ListPage;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.query.ListQuery;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A page out of a list of pods: by the list engine, and by the field's JSON readers as far as they go. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(
        value = 1,
        jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseCompactObjectHeaders"})
public class ListBench {
    static final int PODS = 2000;
    /** Bytes that TLS and HTTP/2 pass on at a time. */
    private static final int PIECE = 16 << 10;

    private byte[] list = {};

    @Setup
    public void makeList() {
        list = Pods.list(PODS);
    }

    @Benchmark
    public ListPage hypercubeTheDefaultPage() {
        return page(Map.of());
    }

    @Benchmark
    public ListPage hypercubeTheSecondPageOfTheNewest() {
        return page(Map.of(
                "sortName", List.of("metadata.creationTimestamp"),
                "sortOrder", List.of("desc"),
                "pageSize", List.of("20"),
                "pageNum", List.of("2")));
    }

    @Benchmark
    public ListPage hypercubeFilteredAndSorted() {
        return page(Map.of(
                "selector", List.of("metadata.labels.app~app-1,spec.containers.image~:1.1"),
                "sortName", List.of("metadata.labels.tier,metadata.name"),
                "sortOrder", List.of("desc,asc")));
    }

    @Benchmark
    public ListPage hypercubeAPageInTheMiddle() {
        return page(Map.of("pageNum", List.of(Integer.toString(PODS / 20))));
    }

    private ListPage page(Map<String, List<String>> parameters) {
        PageAssembler assembler = new PageAssembler(ListQuery.parse(parameters));
        for (int at = 0; at < list.length; at += PIECE) {
            assembler.accept(list, at, Math.min(PIECE, list.length - at));
        }
        assembler.endDocument();
        return assembler.page();
    }

    @Benchmark
    public FirstTen fastjson2() {
        return Yardsticks.fastjson2(list);
    }

    @Benchmark
    public FirstTen jackson() {
        return Yardsticks.jackson(list);
    }

    @Benchmark
    public FirstTen dslJson() throws Exception {
        return Yardsticks.dslJson(list);
    }

    @Benchmark
    @Fork(
            value = 1,
            jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseCompactObjectHeaders", "--add-modules=jdk.incubator.vector"})
    public FirstTen simdjson(Simd simd) {
        return Yardsticks.simdjson(simd.parser, list);
    }

    /** Its buffers are made once. */
    @State(Scope.Benchmark)
    public static class Simd {
        final org.simdjson.SimdJsonParser parser = new org.simdjson.SimdJsonParser();
    }
}
