package io.hypercube.core.limit;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls of one account to one destination. Counts may be read on any thread; the queue is guarded by the lock of
 * {@link CallSeats}.
 */
final class AccountCalls {
    private final String name;
    private final Map<String, KeyCalls> keys = new ConcurrentHashMap<>();
    private final FairQueue<KeyCalls> queue = new FairQueue<>(KeyCalls::underWay);

    AccountCalls(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    KeyCalls key(String key) {
        KeyCalls known = keys.get(key);
        return known != null ? known : keys.computeIfAbsent(key, absent -> new KeyCalls(this, absent));
    }

    /** The calls that are not long-running. */
    int underWay() {
        int sum = 0;
        for (KeyCalls key : keys.values()) {
            sum += key.underWay();
        }
        return sum;
    }

    boolean isIdle() {
        return queue.isEmpty() && underWay() == 0;
    }

    void add(QueuedCall waiting, FairQueue<AccountCalls> accounts) {
        KeyCalls key = waiting.holder();
        if (queue.isEmpty()) {
            accounts.add(this);
        }
        if (key.waiting().isEmpty()) {
            queue.add(key);
        }
        key.waiting().add(waiting);
    }

    /** Removes the next call of this account, and moves the account to the end of the queue. */
    QueuedCall next(FairQueue<AccountCalls> accounts) {
        KeyCalls key = Objects.requireNonNull(queue.next(), "an account in the queue must have a waiting call");
        QueuedCall next = key.waiting().removeFirst();
        if (!key.waiting().isEmpty()) {
            queue.add(key);
        }
        if (!queue.isEmpty()) {
            accounts.add(this);
        }
        return next;
    }

    /** @return false when it is not in the queue any more */
    boolean remove(QueuedCall waiting, FairQueue<AccountCalls> accounts) {
        KeyCalls key = waiting.holder();
        if (!key.waiting().remove(waiting)) {
            return false;
        }
        if (key.waiting().isEmpty()) {
            queue.remove(key);
        }
        if (queue.isEmpty()) {
            accounts.remove(this);
        }
        return true;
    }
}
