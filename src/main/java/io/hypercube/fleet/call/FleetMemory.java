package io.hypercube.fleet.call;

import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.response.PageLease;
import java.util.ArrayList;
import java.util.List;

/** The memory of one call to several clusters: a lease for each part of it that runs on a thread of its own. Thread-safe. */
public final class FleetMemory implements AutoCloseable {
    private final ByteBudget budget;
    private final String account;
    private final List<PageLease> leases = new ArrayList<>();

    /**
     * @param account the holder of the budget's share
     */
    FleetMemory(ByteBudget budget, String account) {
        this.budget = budget;
        this.account = account;
    }

    /** A lease for one thread. It ends with the call. */
    public PageLease lease() {
        return lease("fewer clusters");
    }

    /** @param instead advice for the message when the response can never fit */
    public synchronized PageLease lease(String instead) {
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
