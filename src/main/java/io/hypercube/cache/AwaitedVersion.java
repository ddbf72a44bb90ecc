package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The version that readers of a collection wait for, because they have got a live page of it. A quiet collection may never reach
 * it: its watch reports no change, and an API server sends bookmarks at most once a minute, or none. Then the collection is listed
 * again, after a pause thirty times as long as a list takes, because other readers go to the cluster meanwhile. Thread-safe.
 */
final class AwaitedVersion {
    private static final Duration OVERDUE = Duration.ofSeconds(2);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(5);
    private static final int LISTS_OF_A_PAUSE = 30;

    private final LongSupplier nanoTime;
    private long version; // guarded by this, as are the fields below
    private long since;
    private boolean pausing;
    private long pauseEnd;

    /** @param nanoTime as {@link System#nanoTime} */
    AwaitedVersion(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Whether the content has the version; if not, it is awaited from now on. */
    synchronized boolean isReached(AtLeast atLeast, ObjectStore store) {
        long reached = store.resourceVersion();
        if (reached < atLeast.version() && atLeast.isSeen()) {
            since = version <= reached || atLeast.since() - since < 0 ? atLeast.since() : since;
            version = Math.max(version, atLeast.version());
        }
        return reached >= atLeast.version();
    }

    /** Whether the collection must be listed again. */
    synchronized boolean isOverdue(ObjectStore store) {
        return version > store.resourceVersion()
                && nanoTime.getAsLong() - since > OVERDUE.toNanos()
                && !(pausing && nanoTime.getAsLong() - pauseEnd < 0);
    }

    /**
     * The collection has been listed. Readers that still miss a version await it again.
     *
     * @param took how long that took, in nanoseconds
     */
    synchronized void listed(long took) {
        if (version > 0) {
            pausing = true;
            pauseEnd = nanoTime.getAsLong() + Math.max(SHORTEST_PAUSE.toNanos(), took * LISTS_OF_A_PAUSE);
            version = 0;
        }
    }
}
