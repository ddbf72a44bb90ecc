package io.hypercube.limit;

import org.jspecify.annotations.Nullable;

/**
 * What the calls of one process have together, at all destinations: at most 4,000 wait, at most 1,000 of one account, and an account
 * has at most 1,000 long-running calls under way. Thread-safe.
 */
public final class CallLimits {
    private static final int WAITING = 4_000;
    private static final int OF_ACCOUNT = 1_000;

    private final CountBudget waiting = new CountBudget(WAITING, OF_ACCOUNT);
    private final CountBudget longRunning = new CountBudget(Integer.MAX_VALUE, OF_ACCOUNT);

    /** By account. */
    public CountBudget waiting() {
        return waiting;
    }

    /** The most long-running calls of one account. */
    public int mostLongRunning() {
        return longRunning.mostOfOne();
    }

    /** @return null when it was taken */
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
}
