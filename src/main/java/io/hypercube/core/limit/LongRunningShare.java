package io.hypercube.core.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * The seats at one destination that long-running calls may use: three quarters in total, at most half for one
 * account. An account may have at most twice as many as remain free, and a key at most three times as many as remain
 * free to its account. The first call of a key is accepted while its account has less than half and a seat is free.
 * Callers that are signed in without a key are limited only by the limits of their account. Thread-safe; does not
 * block.
 *
 * @see ByteBudget
 */
public final class LongRunningShare {
    private static final int ACCOUNT_FACTOR = 2;
    private static final int KEY_FACTOR = 3;

    private final IntSupplier capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Tally> keysByAccount = new HashMap<>();
    private int total;

    /** @param capacity all seats of the destination, which may change */
    LongRunningShare(IntSupplier capacity) {
        this.capacity = capacity;
    }

    /** The maximum for one account. */
    public int mostOfAccount() {
        return ofAccount(capacity.getAsInt());
    }

    /** The maximum for all accounts together. */
    public int mostOfAll() {
        return all(capacity.getAsInt());
    }

    private static int ofAccount(int capacity) {
        return Math.max(1, capacity / 2);
    }

    private static int all(int capacity) {
        return Math.max(1, (int) (capacity * 3L / 4));
    }

    public int taken() {
        lock.lock();
        try {
            return total;
        } finally {
            lock.unlock();
        }
    }

    boolean tryTake(String account, String key) {
        lock.lock();
        try {
            Tally mine = keysByAccount.getOrDefault(account, new Tally());
            if (!isFree(mine, key)) {
                return false;
            }
            mine.add(key);
            keysByAccount.put(account, mine);
            total++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean isFree(Tally mine, String key) {
        int seats = capacity.getAsInt();
        int all = all(seats);
        int ofAccount = ofAccount(seats);
        int account = mine.total();
        if (total >= all || account >= ofAccount) {
            return false;
        }
        int ofKey = mine.of(key);
        return ofKey == 0
                || (account < ACCOUNT_FACTOR * (all - total - 1)
                        && (key.isEmpty() || ofKey < KEY_FACTOR * (ofAccount - account - 1)));
    }

    void giveBack(String account, String key) {
        lock.lock();
        try {
            Tally mine = keysByAccount.get(account);
            if (mine != null) {
                mine.remove(key);
                if (mine.total() == 0) {
                    keysByAccount.remove(account);
                }
                total--;
            }
        } finally {
            lock.unlock();
        }
    }
}
