package io.hypercube.limit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A number of bytes that holders share. A holder may hold at most as many bytes as stay free: one holder alone gets half of the
 * capacity, two get a third each, and something is always left for the next one. Nothing is set aside for holders that ask for
 * nothing. Among the leases of one holder, those that were not used for longest can be evicted in favour of a new one.
 * Thread-safe; only {@link Lease#grow(long, Duration)} waits.
 *
 * @see <a href="https://doi.org/10.1109/90.664262">Choudhury and Hahne, dynamic queue length thresholds</a>
 */
public final class ByteBudget {
    private final long capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final Map<String, Holder> holders = new HashMap<>();
    private long used;

    /** The leases that can be evicted stand in the order of their last use. */
    private static final class Holder {
        long bytes;
        final Set<Lease> evictable = new LinkedHashSet<>();
    }

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

    /** A lease of no bytes yet, for as long as it is not closed. */
    public Lease lease(String holder) {
        return new Lease(holder, null);
    }

    /**
     * A lease of no bytes yet that is closed when another lease of its holder needs the bytes, and this one was not used for longest.
     *
     * @param evicted is told that it was, on the thread that needs them
     */
    public Lease evictable(String holder, Runnable evicted) {
        return new Lease(holder, evicted);
    }

    /** Bytes that one call holds. Thread-safe; after {@link #close} it cannot grow any more. */
    public final class Lease implements AutoCloseable {
        private final String holder;
        private final @Nullable Runnable evicted;
        private long bytes;
        private boolean closed;

        private Lease(String holder, @Nullable Runnable evicted) {
            this.holder = holder;
            this.evicted = evicted;
        }

        /** Takes more bytes. Never waits; false when the holder has its share, or the lease is closed. */
        public boolean tryGrow(long more) {
            List<Lease> victims = new ArrayList<>(0);
            lock.lock();
            try {
                while (!take(more)) {
                    Lease victim = victim(more);
                    if (victim == null) {
                        return false;
                    }
                    victim.end();
                    victims.add(victim);
                }
                return true;
            } finally {
                lock.unlock();
                victims.forEach(Lease::tellEvicted);
            }
        }

        /** As {@link #tryGrow}, and waits until other leases are closed; false when {@code patience} has passed. Evicts nothing. */
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
            Holder mine = holders.computeIfAbsent(holder, name -> new Holder());
            if (closed || mine.bytes + more > capacity - used - more) {
                forgetUnused(mine);
                return false;
            }
            mine.bytes += more;
            used += more;
            bytes += more;
            touch(mine);
            return true;
        }

        /** Null when no eviction could help. */
        private @Nullable Lease victim(long more) {
            Holder mine = holders.get(holder);
            if (closed || mine == null || bytes + more > (capacity - used + mine.bytes) / 2) {
                return null;
            }
            return mine.evictable.stream()
                    .filter(lease -> !lease.equals(this))
                    .findFirst()
                    .orElse(null);
        }

        private void tellEvicted() {
            if (evicted != null) {
                evicted.run();
            }
        }

        /** Says that the bytes are still put to use. */
        public void touch() {
            lock.lock();
            try {
                Holder mine = holders.get(holder);
                if (mine != null && bytes > 0) {
                    touch(mine);
                }
            } finally {
                lock.unlock();
            }
        }

        private void touch(Holder mine) {
            if (evicted != null) {
                mine.evictable.remove(this);
                mine.evictable.add(this);
            }
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
                end();
            } finally {
                lock.unlock();
            }
        }

        private void end() {
            closed = true;
            giveBack(bytes);
        }

        private void giveBack(long fewer) {
            Holder mine = holders.get(holder);
            if (mine == null) {
                return;
            }
            bytes -= fewer;
            used -= fewer;
            mine.bytes -= fewer;
            if (bytes == 0) {
                mine.evictable.remove(this);
            }
            forgetUnused(mine);
            freed.signalAll();
        }

        private void forgetUnused(Holder mine) {
            if (mine.bytes == 0) {
                holders.remove(holder);
            }
        }
    }
}
