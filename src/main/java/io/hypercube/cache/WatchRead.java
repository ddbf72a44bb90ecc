package io.hypercube.cache;

import io.hypercube.cluster.ClusterReader;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Applies the events of one watch as they arrive, until the watch ends or can no longer be trusted. Blocks. */
final class WatchRead {
    private static final Duration STEP = Duration.ofSeconds(1);

    /** For an incomplete event larger than this, the memory limit is checked. In bytes. */
    private static final long LARGE_EVENT = 1 << 20;

    private final Reflector of;
    private final WatchedStore content;
    private final Duration silence;
    private volatile long event; // memory of the incomplete event, in bytes

    /** @param silence how long a watch without events is trusted */
    WatchRead(Reflector of, WatchedStore content, Duration silence) {
        this.of = of;
        this.content = content;
        this.silence = silence;
    }

    /** Memory of the incomplete event, in bytes. */
    long memory() {
        return event;
    }

    /** @throws SocketTimeoutException when the watch was silent for too long */
    WatchedStore.Outcome read(ClusterReader.Answer events)
            throws IOException, InterruptedException, NotCacheableException {
        LineDecoder lines = new LineDecoder();
        while (hasNext(events, lines)) {
            event = lines.memory();
            if (event > LARGE_EVENT && !of.hasRoom()) {
                throw new NotCacheableException("a watch event exceeds the memory limit of the cache");
            }
            if (of.written().isOverdue(content.store()) || of.awaited().isOverdue(content.store())) {
                return WatchedStore.Outcome.GONE;
            }
            boolean came = false;
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                if (content.apply(line) == WatchedStore.Outcome.GONE) {
                    return WatchedStore.Outcome.GONE;
                }
                of.retention().changed(line.length);
                came = true;
            }
            if (came) {
                of.freshness().heard();
            }
        }
        return WatchedStore.Outcome.APPLIED;
    }

    /** Waits in steps of at most a second, so that an overdue write is noticed while no events arrive. */
    private boolean hasNext(ClusterReader.Answer events, LineDecoder lines) throws IOException, InterruptedException {
        try {
            return events.next(lines::add, STEP.compareTo(silence) < 0 ? STEP : silence);
        } catch (SocketTimeoutException nothingCame) {
            if (of.freshness().state() instanceof Freshness.Current current
                    && current.age().compareTo(silence) >= 0) {
                throw nothingCame;
            }
            return true;
        }
    }
}
