package io.hypercube.observability;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The last {@value #MOST} failed calls, whether the client, the gateway or the cluster caused the failure. Lock-free. */
final class RecentErrors {
    static final int MOST = 50;

    private final AtomicReferenceArray<@Nullable CallSummary> ring = new AtomicReferenceArray<>(MOST);
    private final AtomicLong added = new AtomicLong();

    void add(CallSummary call) {
        ring.set((int) (added.getAndIncrement() % MOST), call);
    }

    /** Newest first. */
    List<CallSummary> since(Instant start) {
        return Stream.iterate(0, i -> i < MOST, i -> i + 1)
                .map(ring::get)
                .filter(Objects::nonNull)
                .filter(call -> !call.time().isBefore(start))
                .sorted(Comparator.comparing(CallSummary::time).reversed())
                .toList();
    }
}
