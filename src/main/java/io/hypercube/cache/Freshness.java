package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whether what a collection holds may be served, and the place where readers wait until it may. They wait for the first
 * list as long as it takes, and for anything else {@link #PATIENCE} from the moment that it was wanting: whoever comes
 * later does not wait again for what did not come, and nobody waits longer because more is wanting by then.
 */
final class Freshness {
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Duration silence;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable WatchedStore content;
    private boolean current;
    private boolean tried;
    private boolean ended;
    private long behindSince = System.nanoTime();
    private long listedAt = behindSince;
    private long heardAt;

    /** @param silence how long a watch is believed that says nothing */
    Freshness(Duration silence) {
        this.silence = silence;
    }

    /** What else must hold of the content. None of it blocks. */
    interface Constraint {
        /** Has that done without which it cannot be met. */
        void pursue();

        boolean isMet(ObjectStore store);

        /** By {@link System#nanoTime}. */
        long since();
    }

    /** A list has come; it is current once it is followed. */
    void listed(WatchedStore listed) {
        change(() -> {
            content = listed;
            listedAt = System.nanoTime();
        });
    }

    /** What is held makes room for what is listed in its place; until that has come, readers go to the cluster. */
    void shed() {
        change(() -> {
            content = null;
            current = false;
        });
    }

    /** A watch goes on from what is held. */
    void current() {
        change(() -> {
            current = true;
            tried = true;
            heardAt = System.nanoTime();
        });
    }

    /** Something came, and all of it was applied. */
    void heard() {
        change(() -> heardAt = System.nanoTime());
    }

    /** What readers wait for may have come. */
    void recheck() {
        change(() -> {});
    }

    /** Nothing is followed at the moment. */
    void behind() {
        change(() -> {
            behindSince = current ? System.nanoTime() : behindSince;
            current = false;
            tried = true;
        });
    }

    /** Never to be served again. */
    void end() {
        change(() -> {
            ended = true;
            current = false;
        });
    }

    private void change(Runnable action) {
        lock.lock();
        try {
            action.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    WatchedStore content() {
        lock.lock();
        try {
            return content;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the first list has not come yet. */
    boolean isOpening() {
        lock.lock();
        try {
            return !tried && !ended;
        } finally {
            lock.unlock();
        }
    }

    /** The time in which something may have changed that is not held: since the last watch ended, or the list after it came. */
    Duration behindFor() {
        lock.lock();
        try {
            return Duration.ofNanos(System.nanoTime() - Math.max(behindSince, listedAt));
        } finally {
            lock.unlock();
        }
    }

    /** The time since something was heard. */
    Duration age() {
        lock.lock();
        try {
            return Duration.ofNanos(System.nanoTime() - heardAt);
        } finally {
            lock.unlock();
        }
    }

    /** The content when it may be served; null when it may not, so that the cluster itself has to be asked. */
    @Nullable
    WatchedStore await(Constraint constraint) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!tried && !ended) {
                changed.await();
            }
            long arrived = System.nanoTime();
            while (!ended && content != null && isRecent()) {
                if (current) {
                    constraint.pursue();
                    if (constraint.isMet(content.store())) {
                        return content;
                    }
                }
                long since = current ? constraint.since() : behindSince;
                long left = Math.min(since, arrived) + PATIENCE.toNanos() - System.nanoTime();
                if (left <= 0) {
                    return null;
                }
                changed.awaitNanos(left);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The content while a watch goes on from it, else null; waits for that at most {@link #PATIENCE} since it was so last, and not when
     * nothing could be listed yet.
     */
    @Nullable
    WatchedStore followed() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = PATIENCE.toNanos();
            while (!ended && !current && !(tried && content == null) && left > 0) {
                left = changed.awaitNanos(Math.min(left, behindSince + PATIENCE.toNanos() - System.nanoTime()));
            }
            return peek();
        } finally {
            lock.unlock();
        }
    }

    /** The content while a watch goes on from it, else null. */
    @Nullable
    WatchedStore peek() {
        lock.lock();
        try {
            return current && isRecent() ? content : null;
        } finally {
            lock.unlock();
        }
    }

    private boolean isRecent() {
        return !current || System.nanoTime() - heardAt < silence.toNanos();
    }
}
