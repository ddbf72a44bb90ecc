package io.hypercube.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last probes of a cluster, oldest first. Thread-safe. */
final class ProbeHistory {
    static final int LENGTH = 60;

    /** @param latency null when the probe failed */
    record Entry(Instant time, @Nullable Duration latency) {}

    private final Deque<Entry> entries = new ArrayDeque<>(LENGTH);

    synchronized void add(Entry entry) {
        if (entries.size() == LENGTH) {
            entries.removeFirst();
        }
        entries.addLast(entry);
    }

    synchronized List<Entry> entries() {
        return List.copyOf(entries);
    }
}
