package io.hypercube.limit;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The calls of one account at one destination. Its counts are read on any thread; what waits is guarded by the lock of its places. */
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

    /** Those that end by themselves. */
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

    /** The next call of this account, whose turn is over with it. */
    QueuedCall next(FairQueue<AccountCalls> accounts) {
        KeyCalls key = Objects.requireNonNull(queue.next(), "an account without a waiting call has no turn");
        QueuedCall next = key.waiting().removeFirst();
        if (!key.waiting().isEmpty()) {
            queue.add(key);
        }
        if (!queue.isEmpty()) {
            accounts.add(this);
        }
        return next;
    }

    /** @return false when it does not wait any more */
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
