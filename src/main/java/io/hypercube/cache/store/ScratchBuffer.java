package io.hypercube.cache.store;

/** A reusable buffer for one thread. A buffer larger than 1 MiB is not kept. */
final class ScratchBuffer {
    private static final int MOST_KEPT = 1 << 20;

    private byte[] kept = {};

    /** The content of the buffer is undefined. */
    byte[] ofAtLeast(int length) {
        if (length > MOST_KEPT) {
            return new byte[length];
        }
        if (kept.length < length) {
            kept = new byte[Math.min(MOST_KEPT, Math.max(length, 2 * kept.length))];
        }
        return kept;
    }
}
