package io.hypercube.observability;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts in each of the last {@link #STEPS} steps of time. A cell contains its step and the count, so that old cells
 * are overwritten and need no cleanup. Lock-free.
 */
final class StepCounts {
    static final int STEPS = 240;

    private static final int COUNT_BITS = 32;
    private static final long COUNT = (1L << COUNT_BITS) - 1;

    private final AtomicLongArray cells = new AtomicLongArray(STEPS);

    /** @param step a number that increases by one each step */
    void add(long step) {
        cells.accumulateAndGet((int) (step % STEPS), step << COUNT_BITS, StepCounts::oneMore);
    }

    /** When the clock was set back, the count is added to the newer step. */
    private static long oneMore(long held, long empty) {
        return Math.max(held, empty) + 1;
    }

    long of(long step) {
        long cell = cells.get((int) (step % STEPS));
        return cell >>> COUNT_BITS == step ? cell & COUNT : 0;
    }

    boolean isEmptySince(long first) {
        for (int i = 0; i < STEPS; i++) {
            if (cells.get(i) >>> COUNT_BITS >= first) {
                return false;
            }
        }
        return true;
    }
}
