package io.hypercube.limit;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A number of bytes that holders share. A holder may hold at most as many bytes as stay free: one holder alone gets half of the
 * capacity, two get a third each, and something is always left for the next one. Nothing is set aside for holders that ask for
 * nothing. Thread-safe; only {@link Lease#grow(long, Duration)} waits.
 *
 * @see <a href="https://doi.org/10.1109/90.664262">Choudhury and Hahne, dynamic queue length thresholds</a>
 */
public final class ByteBudget {
    private final long capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final Map<String, Long> held = new HashMap<>();
    private long used;

    /** @param capacity in bytes; no holder ever gets more than half of it */
    public ByteBudget(long capacity) {
        this.capacity = capacity;
    }

    /** A share of the heap the process may use, such as a sixteenth. */
    public static ByteBudget ofHeap(int divisor) {
        return new ByteBudget(Runtime.getRuntime().maxMemory() / divisor);
    }

    /** In bytes, by all holders together. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /** The most that a holder gets while nobody else holds anything, in bytes. */
    public long largestShare() {
        return capacity / 2;
    }

    /** A lease of no bytes yet; it must be closed. */
    public Lease lease(String holder) {
        return new Lease(holder);
    }

    /** Bytes that one call holds. Thread-safe; after {@link #close} it cannot grow any more. */
    public final class Lease implements AutoCloseable {
        private final String holder;
        private long bytes;
        private boolean closed;

        private Lease(String holder) {
            this.holder = holder;
        }

        /** Takes more bytes. Never waits; false when the holder has its share, or the lease is closed. */
        public boolean tryGrow(long more) {
            lock.lock();
            try {
                return take(more);
            } finally {
                lock.unlock();
            }
        }

        /** As {@link #tryGrow}, and waits until other leases are closed; false when {@code patience} has passed. */
        public boolean grow(long more, Duration patience) throws InterruptedException {
            long left = patience.toNanos();
            lock.lockInterruptibly();
            try {
                while (!take(more)) {
                    if (closed || left <= 0) {
                        return false;
                    }
                    left = freed.awaitNanos(left);
                }
                return true;
            } finally {
                lock.unlock();
            }
        }

        private boolean take(long more) {
            long mine = held.getOrDefault(holder, 0L) + more;
            if (closed || mine > capacity - used - more) {
                return false;
            }
            held.put(holder, mine);
            used += more;
            bytes += more;
            return true;
        }

        /** Gives some bytes back before the lease ends. */
        public void shrink(long fewer) {
            lock.lock();
            try {
                giveBack(Math.min(fewer, bytes));
            } finally {
                lock.unlock();
            }
        }

        /** Gives everything back; closing again does nothing. */
        @Override
        public void close() {
            lock.lock();
            try {
                closed = true;
                giveBack(bytes);
            } finally {
                lock.unlock();
            }
        }

        private void giveBack(long fewer) {
            bytes -= fewer;
            used -= fewer;
            held.computeIfPresent(holder, (name, all) -> all > fewer ? all - fewer : null);
            freed.signalAll();
        }
    }
}
