package io.hypercube.core.limit;

import java.util.HashMap;
import java.util.Map;

/** Counts by holder, and their total. Holders with a count of zero take no memory. Not thread-safe. */
final class Tally {
    private final Map<String, Integer> counts = new HashMap<>();
    private int total;

    int of(String holder) {
        return counts.getOrDefault(holder, 0);
    }

    int total() {
        return total;
    }

    void add(String holder) {
        counts.merge(holder, 1, Integer::sum);
        total++;
    }

    /** Removes one that was added. */
    void remove(String holder) {
        counts.computeIfPresent(holder, (name, count) -> count > 1 ? count - 1 : null);
        total--;
    }
}
