package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * That a collection is not kept for a while, with an account of what that saves. Thread-safe.
 *
 * <p>One that cost more to follow than its readers saved is refused only while that holds: as soon as live pages have cost the cluster
 * more bytes than following would have since then, it is followed again. One that cannot be kept (there is no room for it, its
 * objects cannot be kept, the cluster does not let the gateway list it) is refused until its time is up: reading it more often changes
 * nothing of that, and each try may cost a whole list.
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

    /** Until the time is up, whoever asks. */
    static Refusal of(LongSupplier nanoTime, Duration time) {
        return new Refusal(nanoTime, time, Double.POSITIVE_INFINITY, 0);
    }

    /**
     * Until live pages have cost more than following would, and never longer than the time.
     *
     * @param bytesPerSecond of following, as it was measured
     * @param listBytes of one list of the collection
     */
    static Refusal costly(LongSupplier nanoTime, Duration time, double bytesPerSecond, long listBytes) {
        return new Refusal(nanoTime, time, bytesPerSecond, listBytes);
    }

    /** The cluster has sent so many bytes of the collection for live pages. */
    void live(long bytes) {
        live.addAndGet(bytes);
    }

    /** Whether the collection may be followed from a list of its own, which costs as much as one more live page. */
    boolean isOver() {
        return isOver(live.get() - (double) listBytes);
    }

    /** Whether it may be followed from a list that is being read for a live page anyway. */
    boolean isOverForFilling() {
        return isOver(live.get() + (double) listBytes);
    }

    private boolean isOver(double spared) {
        long passed = nanoTime.getAsLong() - since;
        return passed >= time || spared >= bytesPerSecond * passed / TimeUnit.SECONDS.toNanos(1);
    }
}
