package io.hypercube.proxy.page;

import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.call.ProxyConfig;
import java.time.Duration;

/** The dependencies of paged lists, of callers and of other replicas. */
public final class PagedLists {
    private final WatchCache cache;
    private final ByteBudget memory;
    private final AccessReviews reviews;
    private final CachedLists cached;

    /**
     * @param clients sends SubjectAccessReviews
     * @param reviewLifetime how long their results are cached
     * @param memory the process-wide budget for pages, from the first byte received to the last byte sent
     */
    public PagedLists(
            WatchCache cache, ClusterClient clients, Duration reviewLifetime, ByteBudget memory, OwnerPages owners) {
        this.cache = cache;
        this.memory = memory;
        this.reviews = new AccessReviews(clients, reviewLifetime);
        this.cached = new CachedLists(cache, reviews, owners);
    }

    /** The same permission checks, for other readers of the cache. */
    public ListPermissions permissions(ProxyConfig config) {
        return new ListPermissions(reviews, config);
    }

    public WatchCache cache() {
        return cache;
    }

    public ByteBudget memory() {
        return memory;
    }

    public CachedLists cached() {
        return cached;
    }
}
