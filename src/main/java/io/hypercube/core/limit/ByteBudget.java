package io.hypercube.core.limit;

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
 * A number of bytes that holders share dynamically. A holder may hold at most as many bytes as remain free: a single
 * holder gets half of the capacity, two get a third each, and a part always remains free for the next one. Nothing is
 * reserved for holders without leases. Among the leases of one holder, the least recently used evictable ones are
 * evicted in favor of a new one. Thread-safe; only {@link Lease#grow(long, Duration)} blocks.
 *
 * @see <a href="https://doi.org/10.1109/90.664262">Choudhury and Hahne, dynamic queue length thresholds</a>
 */
public final class ByteBudget {
    private volatile long capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final Map<String, Holder> holders = new HashMap<>();
    private long used;

    /** Evictable leases are in the order of their last use. */
    private static final class Holder {
        long bytes;
        final Set<Lease> evictable = new LinkedHashSet<>();
    }

    /** @param capacity in bytes; a holder gets at most half of it */
    public ByteBudget(long capacity) {
        this.capacity = capacity;
    }

    /** A budget of a fraction of the maximum heap, such as a sixteenth. */
    public static ByteBudget ofHeap(int divisor) {
        return new ByteBudget(Runtime.getRuntime().maxMemory() / divisor);
    }

    /**
     * Changes the capacity. Leases keep what they hold, also when that is more than the new capacity; they then grow
     * only after enough has been released. Those that wait try again at once.
     */
    public void resize(long bytes) {
        lock.lock();
        try {
            capacity = bytes;
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Bytes held by all holders together. */
    public long used() {
        lock.lock();
        try {
            return used;
        } finally {
            lock.unlock();
        }
    }

    /** The maximum for a holder while no other holder has a lease, in bytes. */
    public long largestShare() {
        return capacity / 2;
    }

    /** Creates an empty lease, which must be closed. */
    public Lease lease(String holder) {
        return new Lease(holder, null);
    }

    /**
     * Creates an empty lease that may be evicted: it is closed when another lease of its holder needs the bytes and
     * this one is the least recently used.
     *
     * @param evicted called after the eviction, on the thread that needs the bytes
     */
    public Lease evictable(String holder, Runnable evicted) {
        return new Lease(holder, evicted);
    }

    /** Bytes held by one call. Thread-safe; a closed lease cannot grow. */
    public final class Lease implements AutoCloseable {
        private final String holder;
        private final @Nullable Runnable evicted;
        private long bytes;
        private boolean closed;

        private Lease(String holder, @Nullable Runnable evicted) {
            this.holder = holder;
            this.evicted = evicted;
        }

        /** Takes more bytes without blocking; false when the holder has used its share, or the lease is closed. */
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

        /**
         * As {@link #tryGrow}, but waits until other leases are closed; false after {@code patience}. Does not evict
         * leases.
         */
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

        /** Null when no eviction would help. */
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

        /** Marks the lease as recently used. */
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

        /** Releases some bytes before the lease is closed. */
        public void shrink(long fewer) {
            lock.lock();
            try {
                giveBack(Math.min(fewer, bytes));
            } finally {
                lock.unlock();
            }
        }

        /** Releases all bytes; does nothing when called again. */
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
