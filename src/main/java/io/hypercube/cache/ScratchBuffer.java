package io.hypercube.cache;

/** Bytes to work in, used again and again by one thread at a time; room for something very large is not kept. */
final class ScratchBuffer {
    private static final int MOST_KEPT = 1 << 20;

    private byte[] kept = {};

    /** What stands in it is left over from before. */
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
