package io.hypercube.limit;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The calls that may be under way at the same time at one destination, shared by accounts and, within an account, by keys. One
 * account alone may have all places with calls that end by themselves; {@link LongRunningShare} bounds the others. When no place
 * is free, calls wait in a queue of their own key. The next place goes to the account with the fewest calls under way, in turn
 * among equals, and within it to the key with the fewest.
 *
 * <p>Thread-safe. Taking and giving back a place is one compare-and-set while nobody waits. A lock is taken only to wait, to
 * end waiting, and for long-running calls; nothing is done while it is held that could take long.
 */
public final class CallPlaces {
    private static final long ONE_WAITING = 1L << 32;

    /** Accounts without calls are dropped when there are so many. */
    private static final int MANY_ACCOUNTS = 1024;

    private final int capacity;
    private final CallLimits limits;
    private final LongRunningShare longRunning;
    private final Map<String, AccountCalls> accounts = new ConcurrentHashMap<>();
    private final Set<Place> heldUp = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final FairQueue<AccountCalls> queue = new FairQueue<>(AccountCalls::underWay);
    /** Places taken in the lower half, calls waiting in the upper half; while a call waits every place is taken. */
    private final AtomicLong state = new AtomicLong();

    private volatile int sweepAt = MANY_ACCOUNTS;

    /**
     * @param capacity at least 1
     * @param limits of the process, which all destinations share
     */
    public CallPlaces(int capacity, CallLimits limits) {
        this.capacity = capacity;
        this.limits = limits;
        this.longRunning = new LongRunningShare(capacity);
    }

    public int capacity() {
        return capacity;
    }

    public LongRunningShare longRunning() {
        return longRunning;
    }

    /** Calls that hold a place. */
    public int underWay() {
        return (int) state.get();
    }

    public int waiting() {
        return (int) (state.get() >>> 32);
    }

    /**
     * Takes a place, or stands in a queue, or is refused. Never blocks.
     *
     * @param key of the account; empty for a caller that signed in without one
     */
    public AdmissionResult enter(String account, String key, boolean isLongRunning) {
        if (isLongRunning) {
            AdmissionResult.Refused refused = limits.takeLongRunning(account, key, longRunning);
            if (refused != null) {
                return refused;
            }
        }
        KeyCalls holder = account(account).key(key);
        return takeFree() ? new Place(this, holder, isLongRunning) : takeOrWait(holder, isLongRunning);
    }

    private boolean takeFree() {
        for (long before = state.get(); before < capacity; before = state.get()) {
            if (state.compareAndSet(before, before + 1)) {
                return true;
            }
        }
        return false;
    }

    private AdmissionResult takeOrWait(KeyCalls holder, boolean isLongRunning) {
        if (!limits.waiting().tryTake(holder.account().name())) {
            forget(holder, isLongRunning);
            return AdmissionResult.Refused.QUEUE_FULL;
        }
        lock.lock();
        try {
            while (!takeFree()) {
                long before = state.get();
                if (before >= capacity && state.compareAndSet(before, before + ONE_WAITING)) {
                    QueuedCall waiting = new QueuedCall(this, holder, isLongRunning);
                    holder.account().add(waiting, queue);
                    return waiting;
                }
            }
        } finally {
            lock.unlock();
        }
        limits.waiting().giveBack(holder.account().name());
        return new Place(this, holder, isLongRunning);
    }

    /**
     * Makes room for calls that wait: a call that its own client holds up for longer than {@code patience} counts as long-running
     * from then on, and is cut where its account has its share of these. Does nothing while nobody waits; to be called often.
     */
    public void limitHeldUp(Duration patience) {
        if (waiting() > 0) {
            heldUp.forEach(place -> place.limit(patience));
        }
    }

    Set<Place> heldUp() {
        return heldUp;
    }

    /** The place of a call that has ended. */
    void giveBack() {
        for (long before = state.get(); before < ONE_WAITING; before = state.get()) {
            if (state.compareAndSet(before, before - 1)) {
                return;
            }
        }
        handOver();
    }

    private void handOver() {
        QueuedCall next;
        lock.lock();
        try {
            AccountCalls account = queue.next();
            if (account == null) {
                state.decrementAndGet();
                return;
            }
            next = account.next(queue);
            state.addAndGet(-ONE_WAITING);
        } finally {
            lock.unlock();
        }
        limits.waiting().giveBack(next.holder().account().name());
        next.admit();
    }

    /** @return false when a place is on its way to it already */
    boolean leave(QueuedCall waiting) {
        lock.lock();
        try {
            if (!waiting.holder().account().remove(waiting, queue)) {
                return false;
            }
            state.addAndGet(-ONE_WAITING);
        } finally {
            lock.unlock();
        }
        limits.waiting().giveBack(waiting.holder().account().name());
        forget(waiting.holder(), waiting.isLongRunning());
        return true;
    }

    boolean takeLongRunning(KeyCalls holder) {
        return limits.takeLongRunning(holder.account().name(), holder.name(), longRunning) == null;
    }

    void giveBackLongRunning(KeyCalls holder) {
        limits.giveBackLongRunning(holder.account().name(), holder.name(), longRunning);
    }

    private void forget(KeyCalls holder, boolean isLongRunning) {
        if (isLongRunning) {
            giveBackLongRunning(holder);
        }
    }

    private AccountCalls account(String name) {
        AccountCalls known = accounts.get(name);
        if (known != null) {
            return known;
        }
        if (accounts.size() >= sweepAt) {
            sweep();
        }
        return accounts.computeIfAbsent(name, AccountCalls::new);
    }

    /** An account that a call has just looked up may be dropped too; the turns are then off by that call, the places are not. */
    private void sweep() {
        lock.lock();
        try {
            accounts.values().removeIf(AccountCalls::isIdle);
            sweepAt = Math.max(MANY_ACCOUNTS, 2 * accounts.size());
        } finally {
            lock.unlock();
        }
    }
}
