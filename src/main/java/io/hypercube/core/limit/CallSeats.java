package io.hypercube.core.limit;

import io.hypercube.core.limit.CallLimits.AdmissionResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the concurrent calls to one destination, and shares them between accounts and, within an account, between
 * access keys. A single account may use all seats for calls that are not long-running; {@link LongRunningShare}
 * limits the others. When no seat is free, calls are queued by key. The next seat goes to the account with the
 * fewest calls, round-robin between equals, and within the account to the key with the fewest.
 *
 * <p>Thread-safe. While no call is queued, taking and releasing a seat is a single compare-and-set. A lock is taken
 * only to enter or leave the queue and for long-running calls, and is held only briefly.
 */
public final class CallSeats {
    private static final long ONE_WAITING = 1L << 32;

    /** Idle accounts are removed when there are this many. */
    private static final int MANY_ACCOUNTS = 1024;

    private final CallLimits limits;
    private final LongRunningShare longRunning;
    private final Map<String, AccountCalls> accounts = new ConcurrentHashMap<>();
    private final Set<Seat> stalled = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final FairQueue<AccountCalls> queue = new FairQueue<>(AccountCalls::underWay);
    /**
     * The number of taken seats in the lower half, of queued calls in the upper half; while calls are queued, all
     * seats are taken, and both numbers change under the lock only.
     */
    private final AtomicLong state = new AtomicLong();

    private volatile int sweepAt = MANY_ACCOUNTS;

    /**
     * Creates the seats of one destination.
     *
     * @param limits of the process, shared by all destinations
     */
    public CallSeats(CallLimits limits) {
        this.limits = limits;
        this.longRunning = new LongRunningShare(limits::seats);
    }

    public LongRunningShare longRunning() {
        return longRunning;
    }

    /** The number of calls that hold a seat. */
    public int underWay() {
        return (int) state.get();
    }

    public int waiting() {
        return (int) (state.get() >>> 32);
    }

    /**
     * Takes a seat, enters the queue, or is rejected. Does not block.
     *
     * @param key access key of the account; empty for a caller that is signed in without one
     */
    public AdmissionResult enter(String account, String key, boolean isLongRunning) {
        if (isLongRunning) {
            AdmissionResult.Refused refused = limits.takeLongRunning(account, key, longRunning);
            if (refused != null) {
                return refused;
            }
        }
        KeyCalls holder = account(account).key(key);
        return takeFree() ? new Seat(this, holder, isLongRunning) : takeOrWait(holder, isLongRunning);
    }

    private boolean takeFree() {
        for (long before = state.get(); before < limits.seats(); before = state.get()) {
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
                if (before >= limits.seats() && state.compareAndSet(before, before + ONE_WAITING)) {
                    QueuedCall waiting = new QueuedCall(this, holder, isLongRunning);
                    holder.account().add(waiting, queue);
                    return waiting;
                }
            }
        } finally {
            lock.unlock();
        }
        limits.waiting().giveBack(holder.account().name());
        return new Seat(this, holder, isLongRunning);
    }

    /**
     * Frees seats for queued calls: a call that waits for its client for longer than {@code patience} counts as
     * long-running from then on, and is cut when its account has used its share of these. Does nothing while no call
     * is queued. Must be called often.
     */
    public void limitStalled(Duration patience) {
        if (waiting() > 0) {
            stalled.forEach(seat -> seat.limit(patience));
        }
    }

    Set<Seat> stalled() {
        return stalled;
    }

    /** Releases the place of a call that has ended. */
    void giveBack() {
        for (long before = state.get(); before < ONE_WAITING; before = state.get()) {
            if (state.compareAndSet(before, before - 1)) {
                return;
            }
        }
        handOver();
    }

    /** The seat goes to a queued call, unless more seats are taken than a smaller limit allows. */
    private void handOver() {
        QueuedCall next;
        lock.lock();
        try {
            AccountCalls account = underWay() > limits.seats() ? null : queue.next();
            if (account == null) {
                state.decrementAndGet();
                return;
            }
            next = account.next(queue);
            state.addAndGet(-ONE_WAITING);
        } finally {
            lock.unlock();
        }
        admit(next);
    }

    private void admit(QueuedCall next) {
        limits.waiting().giveBack(next.holder().account().name());
        next.admit();
    }

    /** Gives queued calls the seats that a larger limit has added. Must be called after each change of the limit. */
    public void admitQueued() {
        List<QueuedCall> admitted = new ArrayList<>();
        lock.lock();
        try {
            while (waiting() > 0 && underWay() < limits.seats()) {
                AccountCalls account = Objects.requireNonNull(queue.next(), "a queued call must be in the queue");
                admitted.add(account.next(queue));
                state.addAndGet(1 - ONE_WAITING);
            }
        } finally {
            lock.unlock();
        }
        admitted.forEach(this::admit);
    }

    /** @return false when it has been given a seat already */
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

    /**
     * May remove an account that a concurrent call has just looked up; the order of the queue is then off by that
     * call, but the number of seats stays right.
     */
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
