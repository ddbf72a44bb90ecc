package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Decides whether a collection is worth following: it is read, and following it costs the cluster fewer bytes than its
 * readers' lists would. The balance is counted in lists: it starts at one, each read adds one, and changed bytes are
 * subtracted in proportion to the size of a list. It is settled once a minute, and at most one list is carried over,
 * so following an unused collection ends after the cost of about one list.
 */
final class RetentionPolicy {
    static final Duration IDLE = Duration.ofMinutes(10);

    static final Duration WINDOW = Duration.ofMinutes(1);

    /** The outcome for a collection. */
    enum Verdict {
        KEEP,
        /** No reads for {@link #IDLE}. */
        IDLE,
        /** Following cost more bytes than its readers saved, at the rate of {@link #bytesPerSecond}. */
        COSTLY
    }

    private final AccessFrequency frequency;
    private final LongSupplier nanoTime;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong changedBytes = new AtomicLong();
    private volatile long lastRead;
    private volatile long windowFrom;
    private volatile double credit = 1; // written only by the thread that settles
    private volatile double bytesPerSecond;
    private volatile boolean costly;
    private volatile boolean everRead;

    /**
     * Creates a policy with a balance of one list.
     *
     * @param frequency of requests for the collection, compared with that of others
     * @param nanoTime as {@link System#nanoTime}
     */
    RetentionPolicy(AccessFrequency frequency, LongSupplier nanoTime) {
        this.frequency = frequency;
        this.nanoTime = nanoTime;
        this.lastRead = nanoTime.getAsLong();
        this.windowFrom = lastRead;
    }

    void listed() {
        windowFrom = nanoTime.getAsLong();
        reads.set(0);
        changedBytes.set(0);
    }

    void read() {
        reads.incrementAndGet();
        everRead = true;
        lastRead = nanoTime.getAsLong();
    }

    /** Whether the collection has been read since it was started or listed. */
    boolean isRead() {
        return reads.get() > 0;
    }

    /** Whether a caller has read the collection in this time. */
    boolean isReadWithin(Duration time) {
        return everRead && nanoTime.getAsLong() - lastRead <= time.toNanos();
    }

    void changed(int bytes) {
        changedBytes.addAndGet(bytes);
    }

    /** The time of the last read, by the clock of this policy. */
    long lastRead() {
        return lastRead;
    }

    /** Whether the collection may be evicted in favor of one that is requested this often. */
    boolean yieldsTo(AccessFrequency other) {
        return nanoTime.getAsLong() - lastRead > WINDOW.toNanos() || other.isClearlyMoreThan(frequency);
    }

    Verdict verdict() {
        if (nanoTime.getAsLong() - lastRead > IDLE.toNanos()) {
            return Verdict.IDLE;
        }
        return costly ? Verdict.COSTLY : Verdict.KEEP;
    }

    /**
     * Settles the balance, at most once a minute. Called periodically, by one thread.
     *
     * @param listBytes the size of one list
     */
    void settle(long listBytes) {
        long now = nanoTime.getAsLong();
        if (now - windowFrom <= WINDOW.toNanos()) {
            return;
        }
        long changed = changedBytes.getAndSet(0);
        double earned = (credit + reads.getAndSet(0)) * listBytes;
        bytesPerSecond = changed * (double) TimeUnit.SECONDS.toNanos(1) / (now - windowFrom);
        windowFrom = now;
        costly = changed > earned;
        credit = listBytes == 0 ? 1 : Math.clamp((earned - changed) / listBytes, 0, 1);
    }

    /** The rate of changes, as of the last settlement. */
    double bytesPerSecond() {
        return bytesPerSecond;
    }
}
