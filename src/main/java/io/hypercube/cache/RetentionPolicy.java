package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Whether a collection is worth following: it is read at all, and following it costs the cluster fewer bytes than listing it
 * for its readers would. An account in lists of the collection: it begins with one, each read adds one, each changed byte takes
 * its part of one. It is settled once a minute, and at most one list is carried over, so that following what nobody reads costs as much as
 * one more list and then ends.
 */
final class RetentionPolicy {
    static final Duration IDLE = Duration.ofMinutes(10);

    static final Duration WINDOW = Duration.ofMinutes(1);

    /** What becomes of the collection. */
    enum Verdict {
        KEEP,
        /** Nobody has read it for {@link #IDLE}. */
        IDLE,
        /** Following it cost more bytes than its readers saved; {@link #bytesPerSecond} says how many. */
        COSTLY
    }

    private final AccessFrequency frequency;
    private final LongSupplier nanoTime;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong changedBytes = new AtomicLong();
    private volatile long lastRead;
    private volatile long windowFrom;
    private volatile double credit = 1; // written by the one thread that settles
    private volatile double bytesPerSecond;
    private volatile boolean costly;

    /**
     * @param frequency of requests for the collection, to be compared with that of others
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
        lastRead = nanoTime.getAsLong();
    }

    /** Whether anybody has asked for it since it was begun or listed. */
    boolean isRead() {
        return reads.get() > 0;
    }

    void changed(int bytes) {
        changedBytes.addAndGet(bytes);
    }

    /** By the clock. */
    long lastRead() {
        return lastRead;
    }

    /** Whether its place is better taken by something else that is asked for so often. */
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
     * Settles the account if a minute has passed since that was done last. To be called now and then, by one thread.
     *
     * @param listBytes of one list
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

    /** Of changes, when it was last found out. */
    double bytesPerSecond() {
        return bytesPerSecond;
    }
}
