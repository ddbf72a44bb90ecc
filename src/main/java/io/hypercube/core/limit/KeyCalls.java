package io.hypercube.core.limit;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.atomic.AtomicInteger;

/** The calls of one access key to one destination. */
final class KeyCalls {
    private final AccountCalls account;
    private final String name;
    private final AtomicInteger underWay = new AtomicInteger();
    private final SequencedSet<QueuedCall> waiting = new LinkedHashSet<>(); // guarded by the lock of CallSeats

    KeyCalls(AccountCalls account, String name) {
        this.account = account;
        this.name = name;
    }

    AccountCalls account() {
        return account;
    }

    /** Empty for callers that are signed in without a key. */
    String name() {
        return name;
    }

    /** The calls that are not long-running. */
    int underWay() {
        return underWay.get();
    }

    void began() {
        underWay.incrementAndGet();
    }

    void ended() {
        underWay.decrementAndGet();
    }

    SequencedSet<QueuedCall> waiting() {
        return waiting;
    }
}
