package io.hypercube.cache;

import io.hypercube.list.ListQuery;
import io.hypercube.list.PageMemory;
import java.util.Optional;

/** Requests pages with the same sequence of calls as the proxy, without permission checks. */
record AskingCaller(WatchCache cache) {
    Optional<CachedPage> page(CollectionKey key, ListQuery query, long atLeast) throws InterruptedException {
        cache.asked(key);
        return cache.serves(key) ? cache.page(key, query, atLeast, PageMemory.UNBOUNDED) : Optional.empty();
    }
}
