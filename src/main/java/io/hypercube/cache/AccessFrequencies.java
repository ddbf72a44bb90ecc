package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is asked for of late, whether it is kept or not. Bounded, and forgotten after five minutes. Thread-safe. */
final class AccessFrequencies {
    private static final Duration ASKED_AGAIN_WITHIN = Duration.ofMinutes(5);
    private static final int MOST = 10_000;

    /** By collection, from the first time on: whether it was asked for once more. */
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

    /** Notes that it is asked for and might be kept. */
    void toBeKept(CollectionKey key) {
        AtomicBoolean before = again.asMap().putIfAbsent(key, new AtomicBoolean());
        if (before != null) {
            before.set(true);
        }
    }

    /** Whether that was noted more than once of late, so that it is worth being kept. */
    boolean isAskedAgain(CollectionKey key) {
        AtomicBoolean asked = again.getIfPresent(key);
        return asked != null && asked.get();
    }
}
