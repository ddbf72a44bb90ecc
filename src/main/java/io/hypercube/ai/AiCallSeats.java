package io.hypercube.ai;

import io.hypercube.core.limit.CountBudget;

/**
 * The calls of AI clients that are answered at one time: a few of each client, more of all clients of one account, and a number in all.
 * Thread-safe; never blocks.
 */
public final class AiCallSeats {
    private static final int MOST = 256;
    private static final int MOST_OF_ACCOUNT = 32;
    private static final int MOST_OF_HOLDER = 4;

    private final CountBudget holders = new CountBudget(MOST, MOST_OF_HOLDER);
    private final CountBudget accounts = new CountBudget(MOST, MOST_OF_ACCOUNT);

    /**
     * An AI client.
     *
     * @param holder the delegation or other credential
     * @param accountId of the account that it acts for
     */
    public record Holder(String holder, String accountId) {}

    public boolean tryTake(Holder holder) {
        if (!accounts.tryTake(holder.accountId())) {
            return false;
        }
        if (!holders.tryTake(holder.holder())) {
            accounts.giveBack(holder.accountId());
            return false;
        }
        return true;
    }

    /** Releases a place taken with {@link #tryTake}. */
    public void giveBack(Holder holder) {
        holders.giveBack(holder.holder());
        accounts.giveBack(holder.accountId());
    }
}
