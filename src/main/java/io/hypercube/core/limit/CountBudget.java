package io.hypercube.core.limit;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A number of permits that holders share dynamically, taken one at a time. A holder may have at most as many as remain
 * free, and never more than its own maximum; its first permit needs only to be free. Thread-safe; does not block.
 *
 * @see ByteBudget
 */
public final class CountBudget {
    private final int capacity;
    private final int mostOfOne;
    private final ReentrantLock lock = new ReentrantLock();
    private final Tally held = new Tally();

    public CountBudget(int capacity, int mostOfOne) {
        this.capacity = capacity;
        this.mostOfOne = mostOfOne;
    }

    public int capacity() {
        return capacity;
    }

    public int mostOfOne() {
        return mostOfOne;
    }

    /** Permits held by all holders together. */
    public int taken() {
        lock.lock();
        try {
            return held.total();
        } finally {
            lock.unlock();
        }
    }

    public boolean tryTake(String holder) {
        lock.lock();
        try {
            int mine = held.of(holder);
            int free = capacity - held.total();
            if (free <= 0 || mine >= mostOfOne || (mine > 0 && mine >= free - 1)) {
                return false;
            }
            held.add(holder);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Releases a permit taken with {@link #tryTake}. */
    public void giveBack(String holder) {
        lock.lock();
        try {
            held.remove(holder);
        } finally {
            lock.unlock();
        }
    }
}
