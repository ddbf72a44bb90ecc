package io.hypercube.cache;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The highest version that was written or read, as long as it is remembered. Versions go back when a cluster's etcd is restored:
 * then the highest one ends after its time, and the highest of those written since takes its place. Not thread-safe.
 */
public final class RequiredVersion {
    private final LongSupplier nanoTime;
    private final @Nullable Duration remembered;
    private long version;
    private long raised;
    private long lower;
    private long lowerWritten;

    /**
     * @param remembered how long a version is required after it was written; null for until {@link #forget}
     * @param nanoTime {@code System::nanoTime}
     */
    public RequiredVersion(@Nullable Duration remembered, LongSupplier nanoTime) {
        this.remembered = remembered;
        this.nanoTime = nanoTime;
    }

    /** Returns whether the version is higher than all that are remembered. */
    public boolean write(long written) {
        long before = get();
        if (written > before) {
            version = written;
            raised = nanoTime.getAsLong();
            lower = 0;
        } else if (written < before) {
            lower = Math.max(lower, written);
            lowerWritten = nanoTime.getAsLong();
        }
        return written > before;
    }

    /** The highest version that is remembered, 0 for none. */
    public long get() {
        if (isOver(raised)) {
            version = isOver(lowerWritten) ? 0 : lower;
            raised = lowerWritten;
            lower = 0;
        }
        return version;
    }

    private boolean isOver(long since) {
        return remembered != null && nanoTime.getAsLong() - since > remembered.toNanos();
    }

    void forget() {
        version = 0;
        lower = 0;
    }
}
