package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether a collection is worth following: it is read at all, and following it costs the cluster fewer bytes than listing it
 * for those who read it would.
 */
final class Worth {
    static final Duration IDLE = Duration.ofMinutes(10);

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong changedBytes = new AtomicLong();
    private volatile long lastRead = System.nanoTime();
    private volatile long windowFrom = System.nanoTime();
    private volatile boolean worth = true;

    void listed() {
        windowFrom = System.nanoTime();
        reads.set(0);
        changedBytes.set(0);
    }

    void read() {
        reads.incrementAndGet();
        lastRead = System.nanoTime();
    }

    void changed(int bytes) {
        changedBytes.addAndGet(bytes);
    }

    /** By {@link System#nanoTime}. */
    long lastRead() {
        return lastRead;
    }

    /** To be asked now and then, by one thread. */
    boolean isWorth(long listBytes) {
        long now = System.nanoTime();
        if (now - lastRead > IDLE.toNanos()) {
            return false;
        }
        if (now - windowFrom > WINDOW.toNanos()) {
            windowFrom = now;
            worth = changedBytes.getAndSet(0) <= (reads.getAndSet(0) + 1.0) * listBytes;
        }
        return worth;
    }
}
