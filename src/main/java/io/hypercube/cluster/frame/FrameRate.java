package io.hypercube.cluster.frame;

/**
 * Counts what is cheap to send and costly to receive: control frames and small pieces. More than 1000 within ten seconds are too many.
 * Confined to one event loop.
 */
public final class FrameRate {
    /** A client that measures its path sends at most one ping per round trip; this limit is a hundred per second. */
    private static final int MOST_IN_A_WINDOW = 1_000;

    private static final long WINDOW_NANOS = 10_000_000_000L;

    private long windowStart = System.nanoTime();
    private int count;

    /** Counts one more. Returns true when there are too many. */
    public boolean isExceeded() {
        long now = System.nanoTime();
        if (now - windowStart > WINDOW_NANOS) {
            windowStart = now;
            count = 0;
        }
        return ++count > MOST_IN_A_WINDOW;
    }
}
