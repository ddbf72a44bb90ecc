package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * Decides whether a collection's content may be served, and lets readers wait until it may. Readers wait without a
 * limit for the first list. For everything else they wait {@link #PATIENCE} from the moment that the content fell
 * behind or the write was made, so that a later reader does not repeat a wait that has already failed.
 *
 * <pre>
 *   Opening ───listed───► Listed ──watched──► Current
 *      │                     │                 │   ▲
 *    behind                behind           behind watched
 *      ▼                     ▼                 ▼   │
 *   Absent ───listed───► ┌─────────────────────────┴──┐
 *          ◄───shed───── │           Behind           │ ◄─┐
 *                        └────────────────────────────┘ ──┘ listed
 *   each ───end───► Ended
 * </pre>
 */
final class Freshness {
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private final long silence;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile State state = new Opening(System.nanoTime()); // changed under the lock

    /** All times are those of {@link System#nanoTime}. */
    sealed interface State {}

    /** A state in which the content can soon be current. */
    sealed interface Pending extends State {
        /** Since when it is not. */
        long since();
    }

    /** The first list is not complete. */
    record Opening(long since) implements Pending {}

    /** The first list is complete, and its watch has not started. */
    record Listed(WatchedStore content, long since, long listedAt) implements Pending {}

    /**
     * The content is being watched.
     *
     * @param heardAt when everything received so far had been applied
     */
    record Current(WatchedStore content, long heardAt) implements State {
        /** The time since the last event. */
        Duration age() {
            return Duration.ofNanos(System.nanoTime() - heardAt);
        }
    }

    /**
     * The watch has ended or broken, or has not started from the list after it.
     *
     * @param missedSince when changes may have been missed first: the end of the last watch, or the list after it
     */
    record Behind(WatchedStore content, long since, long missedSince) implements Pending {
        Duration missedFor() {
            return Duration.ofNanos(System.nanoTime() - missedSince);
        }
    }

    /** There is no content: the first list failed, or the memory is needed for the next one. Readers are sent to the cluster. */
    record Absent(long since) implements State {}

    /** The content is never served again. */
    record Ended() implements State {}

    /** @param silence how long a watch without events is trusted */
    Freshness(Duration silence) {
        this.silence = silence.toNanos();
    }

    /** An additional condition on the content. Its methods must not block. */
    interface Constraint {
        /** Starts the work without which the condition cannot be met. */
        void pursue();

        boolean isMet(ObjectStore store);

        /** When the condition arose, by {@link System#nanoTime}. */
        long since();
    }

    State state() {
        return state;
    }

    /** The content in memory, whether or not it may be served. */
    Optional<WatchedStore> content() {
        return switch (state) {
            case Listed(WatchedStore content, long _, long _) -> Optional.of(content);
            case Current(WatchedStore content, long _) -> Optional.of(content);
            case Behind(WatchedStore content, long _, long _) -> Optional.of(content);
            case Opening _, Absent _, Ended _ -> Optional.empty();
        };
    }

    /** Replaces the content by a new list; it becomes current when a watch starts from it. */
    void listed(WatchedStore listed) {
        long now = System.nanoTime();
        change(before -> switch (before) {
            case Opening(long since) -> new Listed(listed, since, now);
            case Listed(WatchedStore _, long since, long _) -> new Listed(listed, since, now);
            case Current _ -> new Behind(listed, now, now);
            case Behind(WatchedStore _, long since, long _) -> new Behind(listed, since, now);
            case Absent(long since) -> new Behind(listed, since, now);
            case Ended ended -> ended;
        });
    }

    /**
     * Drops content that has fallen behind, to free memory for the list that replaces it; until that is complete,
     * readers are sent to the cluster.
     */
    void shed() {
        change(before -> before instanceof Behind behind ? new Absent(behind.since()) : before);
    }

    /** A watch has started from the content. */
    void watched(WatchedStore content) {
        change(before -> before instanceof Ended ? before : new Current(content, System.nanoTime()));
    }

    /** An event arrived, and everything received so far has been applied. */
    void heard() {
        change(before -> before instanceof Current(WatchedStore content, long _)
                ? new Current(content, System.nanoTime())
                : before);
    }

    /** Wakes the readers so that they check their condition again. */
    void recheck() {
        change(UnaryOperator.identity());
    }

    /** The watch has ended or broken, or the list has failed. */
    void behind() {
        long now = System.nanoTime();
        change(before -> switch (before) {
            case Opening(long since) -> new Absent(since);
            case Listed(WatchedStore content, long since, long listedAt) -> new Behind(content, since, listedAt);
            case Current(WatchedStore content, long _) -> new Behind(content, now, now);
            case Behind _, Absent _, Ended _ -> before;
        });
    }

    /** Ends it for good. */
    void end() {
        change(before -> new Ended());
    }

    private void change(UnaryOperator<State> transition) {
        lock.lock();
        try {
            state = transition.apply(state);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        return state instanceof Ended;
    }

    /** Whether the first list is still outstanding. */
    boolean isOpening() {
        return state instanceof Opening || state instanceof Listed;
    }

    /** Waits for content that may be served; empty when the page must be read from the cluster. */
    Optional<Current> await(Constraint constraint) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (isOpening()) {
                changed.await();
            }
            long arrived = System.nanoTime();
            while (true) {
                long since;
                switch (state) {
                    case Current now
                    when isHeard(now) -> {
                        constraint.pursue();
                        if (constraint.isMet(now.content().store())) {
                            return Optional.of(now);
                        }
                        since = constraint.since();
                    }
                    case Behind now -> since = now.since();
                    case Current _, Opening _, Listed _, Absent _, Ended _ -> {
                        return Optional.empty();
                    }
                }
                long left = Math.min(since, arrived) + PATIENCE.toNanos() - System.nanoTime();
                if (left <= 0) {
                    return Optional.empty();
                }
                changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The content while it is being watched. Waits at most {@link #PATIENCE} from the moment that the watch ended, and
     * not at all when there is no content after the first list.
     */
    Optional<Current> followed() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = PATIENCE.toNanos();
            while (left > 0 && state instanceof Pending pending) {
                left = changed.awaitNanos(Math.min(left, pending.since() + PATIENCE.toNanos() - System.nanoTime()));
            }
            return peek();
        } finally {
            lock.unlock();
        }
    }

    /** The content while it is being watched. Does not wait. */
    Optional<Current> peek() {
        return state instanceof Current now && isHeard(now) ? Optional.of(now) : Optional.empty();
    }

    private boolean isHeard(Current now) {
        return System.nanoTime() - now.heardAt() < silence;
    }
}
