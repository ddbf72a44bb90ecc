package io.hypercube.cache;

import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.PageMemory;
import io.hypercube.list.query.ListQuery;
import java.util.Optional;

/** Requests pages with the same sequence of calls as the proxy, without permission checks. */
record AskingCaller(WatchCache cache) {
    /**
     * Waits until the cache knows which groups the cluster's API server serves itself. A page waits for that too, but for a second
     * only, and is then read from the cluster.
     */
    void awaitBackends(Cluster cluster) {
        CollectionKey other = new CollectionKey(cluster, new GroupVersionResource("", "v1", "others"), "");
        await().until(() -> {
            try (LiveRead reading = cache.reading(other, true)) {
                return reading.fills();
            }
        });
    }

    Optional<CachedPage> page(CollectionKey key, ListQuery query, long atLeast) throws InterruptedException {
        cache.asked(key);
        return cache.serves(key) ? cache.page(key, query, atLeast, PageMemory.UNBOUNDED) : Optional.empty();
    }
}
