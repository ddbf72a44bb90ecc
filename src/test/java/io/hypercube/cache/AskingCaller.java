package io.hypercube.cache;

import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.ListPage;
import io.hypercube.list.PageMemory;
import io.hypercube.list.query.ListQuery;
import java.util.Optional;

/** A caller who may list every collection, at a replica that keeps every collection. */
record AskingCaller(WatchCache cache) {
    /** A request that reads the whole collection when the cluster must be asked. */
    static Lookup.Request whole(CollectionKey key) {
        return new Lookup.Request(key, false, true, true, () -> true);
    }

    /**
     * Waits until the cache knows which groups the cluster's API server serves itself. A page waits for that too, but for a second
     * only, and is then read from the cluster.
     */
    void awaitBackends(Cluster cluster) {
        CollectionKey other = new CollectionKey(cluster, new GroupVersionResource("", "v1", "others"), "");
        await().until(() -> {
            try (LiveRead reading = cache.reading(whole(other))) {
                return reading.fills();
            }
        });
    }

    Optional<ListPage> page(CollectionKey key, ListQuery query, long atLeast) throws InterruptedException {
        return page(key, collection -> collection.page(query, AtLeast.asked(atLeast), PageMemory.UNBOUNDED));
    }

    Optional<ListPage> page(CollectionKey key, Lookup.Read<CachedList.Page> read) throws InterruptedException {
        Lookup<CachedList.Page> found = cache.kept(whole(key), read, Optional::empty);
        return found instanceof Lookup.FromMemory<CachedList.Page>(CachedList.Page page)
                ? Optional.of((ListPage) page.content())
                : Optional.empty();
    }

    /** Asks for a page as a caller who may not list the collection. */
    Lookup.Reason refused(CollectionKey key) throws InterruptedException {
        Lookup<CachedList.Rows> found = cache.kept(
                new Lookup.Request(key, false, true, true, () -> false),
                collection -> Optional.empty(),
                Optional::empty);
        return ((Lookup.Live<CachedList.Rows>) found).reason();
    }
}
