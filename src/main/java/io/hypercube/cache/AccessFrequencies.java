package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How often each collection has been requested recently, whether or not it is cached. Holds at most 10,000 collections
 * and forgets each after five minutes. Thread-safe.
 */
final class AccessFrequencies {
    private static final Duration ASKED_AGAIN_WITHIN = Duration.ofMinutes(5);
    private static final int MOST = 10_000;

    /** Collections that were requested; true when a collection was requested more than once. */
    private final Cache<CollectionKey, AtomicBoolean> again = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(ASKED_AGAIN_WITHIN)
            .build();

    private final Cache<CollectionKey, AccessFrequency> frequencies = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterAccess(ASKED_AGAIN_WITHIN)
            .build();

    AccessFrequency of(CollectionKey key) {
        return frequencies.get(key, absent -> new AccessFrequency());
    }

    /** Records a request for a collection that may be cached. */
    void toBeKept(CollectionKey key) {
        AtomicBoolean before = again.asMap().putIfAbsent(key, new AtomicBoolean());
        if (before != null) {
            before.set(true);
        }
    }

    /** Whether more than one request was recorded within five minutes, so that the collection is worth caching. */
    boolean isAskedAgain(CollectionKey key) {
        AtomicBoolean asked = again.getIfPresent(key);
        return asked != null && asked.get();
    }
}
