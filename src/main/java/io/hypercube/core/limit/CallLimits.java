package io.hypercube.core.limit;

import org.jspecify.annotations.Nullable;

/**
 * Limits for the calls of the process to all destinations together: at most 4,000 queued calls, of which at most 1,000
 * of one account, and at most 1,000 long-running calls of one account. Also has the limit that each destination has for
 * itself. Thread-safe.
 */
public final class CallLimits {
    private static final int WAITING = 4_000;
    private static final int OF_ACCOUNT = 1_000;

    private final CountBudget waiting = new CountBudget(WAITING, OF_ACCOUNT);
    private final CountBudget longRunning = new CountBudget(Integer.MAX_VALUE, OF_ACCOUNT);
    private volatile int seats;

    /** @param seats of each destination, at least 1 */
    public CallLimits(int seats) {
        this.seats = seats;
    }

    /** The maximum number of concurrent calls to one destination. */
    public int seats() {
        return seats;
    }

    /**
     * Changes {@link #seats}. Calls that run keep their seats, also when these are more than the new limit. Afterwards
     * {@link CallSeats#admitQueued} must be called for every destination.
     */
    public void resize(int seatsOfEach) {
        seats = seatsOfEach;
    }

    /** Queued calls by account. */
    public CountBudget waiting() {
        return waiting;
    }

    /** The maximum of long-running calls of one account. */
    public int mostLongRunning() {
        return longRunning.mostOfOne();
    }

    /** @return null when it is allowed */
    AdmissionResult.@Nullable Refused takeLongRunning(String account, String key, LongRunningShare there) {
        if (!longRunning.tryTake(account)) {
            return AdmissionResult.Refused.ACCOUNT_LONG_RUNNING;
        }
        if (!there.tryTake(account, key)) {
            longRunning.giveBack(account);
            return AdmissionResult.Refused.LONG_RUNNING_SHARE;
        }
        return null;
    }

    void giveBackLongRunning(String account, String key, LongRunningShare there) {
        there.giveBack(account, key);
        longRunning.giveBack(account);
    }

    /** The result for a call that requests a seat: it gets one, it is queued, or it is rejected. */
    public sealed interface AdmissionResult permits Seat, QueuedCall, AdmissionResult.Refused {

        /** Why a call is rejected at once. */
        enum Refused implements AdmissionResult {
            /** The account has the maximum of long-running calls, over all destinations. */
            ACCOUNT_LONG_RUNNING,
            /** The account or the key has used its share of long-running calls to this destination. */
            LONG_RUNNING_SHARE,
            /** The queue of the account, or the queue of all accounts, is full. */
            QUEUE_FULL
        }
    }
}
