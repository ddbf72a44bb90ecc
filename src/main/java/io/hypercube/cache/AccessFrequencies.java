package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/** What is asked for of late, whether it is kept or not. Bounded, and forgotten after five minutes. Thread-safe. */
final class AccessFrequencies {
    private static final Duration ASKED_AGAIN_WITHIN = Duration.ofMinutes(5);
    private static final int MOST = 10_000;

    private final Cache<CollectionKey, Boolean> asked = Caffeine.newBuilder()
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

    /** Notes that it is asked for; whether it was before, so that it is worth being kept. */
    boolean isAskedAgain(CollectionKey key) {
        return asked.asMap().putIfAbsent(key, true) != null;
    }
}
