package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a collection's content may be served, and lets readers wait until it may. Readers wait without a
 * limit for the first list. For everything else they wait {@link #PATIENCE} from the moment that the content fell
 * behind or the write was made, so that a later reader does not repeat a wait that has already failed.
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

    /** @param silence how long a watch without events is trusted */
    Freshness(Duration silence) {
        this.silence = silence;
    }

    /** An additional condition on the content. Its methods must not block. */
    interface Constraint {
        /** Starts the work without which the condition cannot be met. */
        void pursue();

        boolean isMet(ObjectStore store);

        /** When the condition arose, by {@link System#nanoTime}. */
        long since();
    }

    /** Replaces the content by a new list; it becomes current when a watch starts from it. */
    void listed(WatchedStore listed) {
        change(() -> {
            content = listed;
            listedAt = System.nanoTime();
        });
    }

    /**
     * Drops the content to free memory for the list that replaces it; until that is complete, readers are sent to the
     * cluster.
     */
    void shed() {
        change(() -> {
            content = null;
            current = false;
        });
    }

    /** A watch has started from the content. */
    void current() {
        change(() -> {
            current = true;
            tried = true;
            heardAt = System.nanoTime();
        });
    }

    /** An event arrived, and everything received so far has been applied. */
    void heard() {
        change(() -> heardAt = System.nanoTime());
    }

    /** Wakes the readers so that they check their condition again. */
    void recheck() {
        change(() -> {});
    }

    /** The watch has ended or broken. */
    void behind() {
        change(() -> {
            behindSince = current ? System.nanoTime() : behindSince;
            current = false;
            tried = true;
        });
    }

    /** Ends it for good: the content is never served again. */
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

    /** Whether the first list is still outstanding. */
    boolean isOpening() {
        lock.lock();
        try {
            return !tried && !ended;
        } finally {
            lock.unlock();
        }
    }

    /** How long changes may have been missed: since the last watch ended, or since the list after it, whichever is later. */
    Duration behindFor() {
        lock.lock();
        try {
            return Duration.ofNanos(System.nanoTime() - Math.max(behindSince, listedAt));
        } finally {
            lock.unlock();
        }
    }

    /** The time since the last event. */
    Duration age() {
        lock.lock();
        try {
            return Duration.ofNanos(System.nanoTime() - heardAt);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for content that may be served; null when the page must be read from the cluster. */
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
     * The content while it is being watched, else null. Waits at most {@link #PATIENCE} from the moment that the watch
     * ended, and not at all when no list has succeeded yet.
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

    /** The content while it is being watched, else null. Does not wait. */
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
