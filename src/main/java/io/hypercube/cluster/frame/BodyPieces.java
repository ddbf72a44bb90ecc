package io.hypercube.cluster.frame;

/**
 * The sizes of the pieces in which one body arrives. The bytes of large pieces allow small ones after them: TLS records, windows and buffers
 * divide the large pieces of an honest sender anywhere. One event loop only.
 */
public final class BodyPieces {
    private static final int MOST_AHEAD = 16 << 10;

    private final int small;
    private int missing;

    /** @param small the size of pieces in bytes, on average, below which they are too small */
    public BodyPieces(int small) {
        this.small = small;
    }

    /** Takes the next piece. Returns whether it is too small beside those before it; the first one never is. */
    public boolean isTooSmall(int bytes) {
        missing = Math.max(-MOST_AHEAD, missing + small - bytes);
        return missing > small;
    }
}
