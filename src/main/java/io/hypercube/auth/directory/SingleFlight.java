package io.hypercube.auth.directory;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Combines concurrent requests for a database read into one: one read at a time and at most 500 a second. Each caller gets a
 * read that starts after its call. For virtual threads.
 */
final class SingleFlight {
    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(2);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Runnable look;
    private final Duration longestWait;
    private final ReentrantLock looking = new ReentrantLock();
    private final AtomicReference<@Nullable CountDownLatch> next = new AtomicReference<>();
    private long earliest = System.nanoTime();

    /** @param look blocking; must not throw */
    SingleFlight(Runnable look) {
        this(look, LONGEST_WAIT);
    }

    /** @param longestWait how long a caller waits for the reads of others */
    SingleFlight(Runnable look, Duration longestWait) {
        this.look = look;
        this.longestWait = longestWait;
    }

    /** Returns after a read, or without one when the reads of others took 2 s. */
    void await() {
        CountDownLatch mine = new CountDownLatch(1);
        CountDownLatch shared = next.compareAndExchange(null, mine);
        try {
            if (shared == null) {
                lead(mine);
            } else if (!shared.await(longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
                return; // the caller continues with the last snapshot
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lead(CountDownLatch mine) throws InterruptedException {
        boolean turn = false;
        try {
            turn = looking.tryLock(longestWait.toMillis(), TimeUnit.MILLISECONDS);
            if (turn) {
                TimeUnit.NANOSECONDS.sleep(earliest - System.nanoTime());
                next.set(null); // later callers need a later read
                earliest = System.nanoTime() + SHORTEST_INTERVAL.toNanos();
                look.run();
            }
        } finally {
            next.compareAndSet(mine, null);
            mine.countDown();
            if (turn) {
                looking.unlock();
            }
        }
    }
}
