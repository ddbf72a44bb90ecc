package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Records that a collection is not cached for a while, and what that costs. Thread-safe.
 *
 * <p>A collection that cost more to follow than its readers saved is refused only until live pages have cost the
 * cluster more bytes than following would have. A collection that cannot be cached (no memory, unsuitable objects, no
 * permission) is refused until its time is over: reading it more often does not change the reason, and each attempt
 * may cost a whole list.
 */
final class Refusal {
    private final LongSupplier nanoTime;
    private final long since;
    private final long time;
    private final double bytesPerSecond;
    private final long listBytes;
    private final AtomicLong live = new AtomicLong();

    private Refusal(LongSupplier nanoTime, Duration time, double bytesPerSecond, long listBytes) {
        this.nanoTime = nanoTime;
        this.since = nanoTime.getAsLong();
        this.time = time.toNanos();
        this.bytesPerSecond = bytesPerSecond;
        this.listBytes = listBytes;
    }

    /** A refusal for a fixed time. */
    static Refusal of(LongSupplier nanoTime, Duration time) {
        return new Refusal(nanoTime, time, Double.POSITIVE_INFINITY, 0);
    }

    /**
     * A refusal until live pages have cost more than following would, but not longer than the time.
     *
     * @param bytesPerSecond the measured cost of following
     * @param listBytes the size of one list
     */
    static Refusal costly(LongSupplier nanoTime, Duration time, double bytesPerSecond, long listBytes) {
        return new Refusal(nanoTime, time, bytesPerSecond, listBytes);
    }

    /** Adds bytes that the cluster sent of the collection for live pages. */
    void live(long bytes) {
        live.addAndGet(bytes);
    }

    /** Counts the bytes of a live page. */
    LiveRead counting() {
        return new LiveRead() {
            @Override
            public void bytes(byte[] piece, int offset, int length) {
                live(length);
            }
        };
    }

    /** Whether the collection may be listed and followed again. The list costs as much as one more live page. */
    boolean isOver() {
        return isOver(live.get() - (double) listBytes);
    }

    /** Whether it may be filled from a list that a live page reads anyway. */
    boolean isOverForFilling() {
        return isOver(live.get() + (double) listBytes);
    }

    private boolean isOver(double spared) {
        long passed = nanoTime.getAsLong() - since;
        return passed >= time || spared >= bytesPerSecond * passed / TimeUnit.SECONDS.toNanos(1);
    }
}
