package io.hypercube.fleet.call;

import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.response.PageLease;
import java.util.ArrayList;
import java.util.List;

/** The memory of one call to several clusters: a lease for each part of it that runs on a thread of its own. Thread-safe. */
final class FleetMemory implements AutoCloseable {
    private final ByteBudget budget;
    private final String account;
    private final String instead;
    private final List<PageLease> leases = new ArrayList<>();

    /**
     * @param account the holder of the budget's share
     * @param instead advice for the message when the response can never fit
     */
    FleetMemory(ByteBudget budget, String account, String instead) {
        this.budget = budget;
        this.account = account;
        this.instead = instead;
    }

    /** A lease for one thread. It ends with the call. */
    synchronized PageLease lease() {
        PageLease lease = new PageLease(budget, account, instead);
        leases.add(lease);
        return lease;
    }

    /** Returns all memory. Idempotent; any thread. */
    @Override
    public synchronized void close() {
        leases.forEach(PageLease::close);
    }
}
