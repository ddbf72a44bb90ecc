package io.hypercube.observability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts of calls by cluster and code over time. The number of series is limited to about {@value #MOST_SERIES};
 * beyond that, calls are counted together by the class of their code (200, 400…). Writers are lock-free.
 */
final class CallSeries {
    /** About 2 KB each. */
    static final int MOST_SERIES = 2_000;

    /** The name of the series that are counted together; not a valid cluster name. */
    static final String OTHERS = "*";

    private record Key(String cluster, int code) {}

    /** The counts of one code, one for each step, oldest first. */
    record CodeView(int code, List<Long> counts) {}

    /** @param name empty for calls that the gateway answered itself */
    record ClusterView(String name, List<CodeView> codes) {}

    private final Map<Key, StepCounts> series = new ConcurrentHashMap<>();

    void add(String cluster, int code, long step) {
        Key key = new Key(cluster, code);
        StepCounts counts = series.get(key);
        (counts == null ? begin(key, step) : counts).add(step);
    }

    private StepCounts begin(Key key, long step) {
        if (series.size() >= MOST_SERIES) {
            forgetBefore(step - StepCounts.STEPS);
        }
        Key counted = series.size() >= MOST_SERIES ? new Key(OTHERS, key.code() / 100 * 100) : key;
        return series.computeIfAbsent(counted, begun -> new StepCounts());
    }

    private void forgetBefore(long first) {
        series.values().removeIf(counts -> counts.isEmptySince(first));
    }

    /** The steps from the first to the last; series without calls in them are omitted. */
    List<ClusterView> between(long first, long last) {
        Map<String, List<CodeView>> clusters = new TreeMap<>();
        series.forEach((key, counts) -> {
            List<Long> counted = new ArrayList<>();
            for (long step = first; step <= last; step++) {
                counted.add(counts.of(step));
            }
            if (counted.stream().anyMatch(count -> count > 0)) {
                clusters.computeIfAbsent(key.cluster(), name -> new ArrayList<>())
                        .add(new CodeView(key.code(), counted));
            }
        });
        clusters.values().forEach(codes -> codes.sort(Comparator.comparingInt(CodeView::code)));
        return clusters.entrySet().stream()
                .map(cluster -> new ClusterView(cluster.getKey(), cluster.getValue()))
                .toList();
    }
}
