package io.hypercube.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A number of things that holders share, one at a time. A holder may have at most as many as stay free, and never more than a
 * bound of its own; the first one of a holder needs only be free. Thread-safe, never waits.
 *
 * @see ByteBudget
 */
public final class CountBudget {
    private final int capacity;
    private final int mostOfOne;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> held = new HashMap<>();
    private int total;

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

    /** By all holders together. */
    public int taken() {
        lock.lock();
        try {
            return total;
        } finally {
            lock.unlock();
        }
    }

    public boolean tryTake(String holder) {
        lock.lock();
        try {
            int mine = held.getOrDefault(holder, 0);
            if (total >= capacity || mine >= mostOfOne || (mine > 0 && mine >= capacity - total - 1)) {
                return false;
            }
            held.put(holder, mine + 1);
            total++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** One that {@link #tryTake} gave. */
    public void giveBack(String holder) {
        lock.lock();
        try {
            held.computeIfPresent(holder, (name, count) -> count > 1 ? count - 1 : null);
            total--;
        } finally {
            lock.unlock();
        }
    }
}
