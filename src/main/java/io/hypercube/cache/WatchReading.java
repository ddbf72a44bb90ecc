package io.hypercube.cache;

import io.hypercube.cluster.ClusterReader;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** One watch of a collection: its events are applied as they come, until it ends or is not to be believed any more. Blocks. */
final class WatchReading {
    private static final Duration STEP = Duration.ofSeconds(1);

    /** An event of more is asked for whether there is memory for it. In bytes. */
    private static final long LARGE_EVENT = 1 << 20;

    private final Reflector of;
    private final WatchedStore content;
    private final Duration silence;
    private volatile long event; // not whole yet

    /** @param silence how long it may be silent and be believed */
    WatchReading(Reflector of, WatchedStore content, Duration silence) {
        this.of = of;
        this.content = content;
        this.silence = silence;
    }

    /** Of the event that is not whole yet, in bytes. */
    long memory() {
        return event;
    }

    /** @throws SocketTimeoutException when it was silent for too long */
    WatchedStore.Outcome read(ClusterReader.Answer events)
            throws IOException, InterruptedException, NotCacheableException {
        LineDecoder lines = new LineDecoder();
        while (hasNext(events, lines)) {
            event = lines.memory();
            if (event > LARGE_EVENT && !of.hasRoom()) {
                throw new NotCacheableException("a watch event does not fit into the memory for the cache");
            }
            if (of.written().isOverdue(content.store())) {
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

    /** Waits in small steps, so that what is overdue is noticed while nothing comes. */
    private boolean hasNext(ClusterReader.Answer events, LineDecoder lines) throws IOException, InterruptedException {
        try {
            return events.next(lines::add, STEP.compareTo(silence) < 0 ? STEP : silence);
        } catch (SocketTimeoutException nothingCame) {
            if (of.freshness().age().compareTo(silence) >= 0) {
                throw nothingCame;
            }
            return true;
        }
    }
}
