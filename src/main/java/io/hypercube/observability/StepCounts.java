package io.hypercube.observability;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many of something there were in each of the last {@link #STEPS} steps of time. A cell holds the step it counts for beside the
 * count, so that what has become old is overwritten and nobody has to sweep. Lock-free.
 */
final class StepCounts {
    static final int STEPS = 240;

    private static final int COUNT_BITS = 32;
    private static final long COUNT = (1L << COUNT_BITS) - 1;

    private final AtomicLongArray cells = new AtomicLongArray(STEPS);

    /** @param step a number that grows by one each step */
    void add(long step) {
        cells.accumulateAndGet((int) (step % STEPS), step << COUNT_BITS, StepCounts::oneMore);
    }

    /** A clock that was put back counts for what is there already. */
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
