package io.hypercube.fleet.kubectl;

import io.hypercube.core.limit.ByteBudget;

/** The memory of a watch of several clusters, from the budget of pages. Never blocks. Thread-safe. */
final class StreamMemory implements KnownObjects.Limit, AutoCloseable {
    private static final int MOST_OBJECTS = 100_000;
    private static final int STEP = 256;

    private final ByteBudget.Lease lease;
    private final int most;
    private int objects;
    private int granted;

    StreamMemory(ByteBudget budget, String account) {
        this(budget, account, MOST_OBJECTS);
    }

    StreamMemory(ByteBudget budget, String account, int most) {
        this.lease = budget.lease(account);
        this.most = most;
    }

    @Override
    public synchronized boolean take() {
        if (objects == most) {
            return false;
        }
        if (objects == granted) {
            if (!lease.tryGrow((long) STEP * KnownObjects.MEMORY)) {
                return false;
            }
            granted += STEP;
        }
        objects++;
        return true;
    }

    @Override
    public synchronized void giveBack(int fewer) {
        objects -= fewer;
        int unused = (granted - objects) / STEP - 1;
        if (unused > 0) {
            granted -= unused * STEP;
            lease.shrink((long) unused * STEP * KnownObjects.MEMORY);
        }
    }

    /** Takes bytes; false when there are none. A negative number gives back. */
    boolean hold(long more) {
        if (more > 0) {
            return lease.tryGrow(more);
        }
        lease.shrink(-more);
        return true;
    }

    @Override
    public void close() {
        lease.close();
    }
}
