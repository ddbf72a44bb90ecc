package io.hypercube.audit.recording;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The size of all recordings, against their maximum. It is read from the store once a minute, because other replicas write and old
 * recordings are deleted; own writes are added in between. Thread-safe.
 */
final class RecordingSpace {
    private static final Logger LOGGER = LoggerFactory.getLogger(RecordingSpace.class);
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    private final RecordingStore store;
    private final long most;
    private final InstantSource clock;
    private final AtomicLong used = new AtomicLong();
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Instant until = Instant.MIN;

    RecordingSpace(RecordingStore store, long most, InstantSource clock) {
        this.store = store;
        this.most = most;
        this.clock = clock;
    }

    /** Whether no further session should be recorded. */
    boolean isFull() {
        return used.get() >= most;
    }

    void written(long bytes) {
        used.addAndGet(bytes);
    }

    /** Reads the size on another thread, if it is time. Does not block. */
    void refresh(Executor threads) {
        if (isCurrent() || !reading.compareAndSet(false, true)) {
            return;
        }
        try {
            threads.execute(() -> {
                try {
                    refresh();
                } catch (RuntimeException e) {
                    LOGGER.warn("the size of all recordings cannot be read: {}", e.getMessage());
                } finally {
                    reading.set(false);
                }
            });
        } catch (RejectedExecutionException closing) {
            reading.set(false);
        }
    }

    /** Reads the size, if it is time. Blocks. */
    synchronized void refresh() {
        if (!isCurrent()) {
            used.set(store.size());
            until = clock.instant().plus(LIFETIME);
        }
    }

    private boolean isCurrent() {
        return clock.instant().isBefore(until);
    }
}
