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

    private final Demand demand;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong changedBytes = new AtomicLong();
    private volatile long lastRead = System.nanoTime();
    private volatile long windowFrom = System.nanoTime();
    private volatile boolean worth = true;

    /** @param demand is told of every reading */
    Worth(Demand demand) {
        this.demand = demand;
    }

    void listed() {
        windowFrom = System.nanoTime();
        reads.set(0);
        changedBytes.set(0);
    }

    void read() {
        reads.incrementAndGet();
        demand.asked();
        lastRead = System.nanoTime();
    }

    void changed(int bytes) {
        changedBytes.addAndGet(bytes);
    }

    /** By {@link System#nanoTime}. */
    long lastRead() {
        return lastRead;
    }

    /** Whether its place is better taken by something else that is asked for so often. */
    boolean yieldsTo(Demand other) {
        return System.nanoTime() - lastRead > WINDOW.toNanos() || other.isClearlyMoreThan(demand);
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
