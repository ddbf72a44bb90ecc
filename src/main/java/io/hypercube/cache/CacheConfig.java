package io.hypercube.cache;

import io.hypercube.cache.ReflectorOptions.ReflectorTimes;
import java.time.Duration;

/**
 * Settings of the watch cache.
 *
 * @param memory limit for all collections together, in bytes; 0 turns the cache off
 * @param secrets whether Secrets may be cached
 * @param reviewLifetime how long a SubjectAccessReview result is cached
 * @param times how patient reflectors are
 */
public record CacheConfig(long memory, boolean secrets, Duration reviewLifetime, ReflectorTimes times) {
    public static final CacheConfig OFF = new CacheConfig(0, false, Duration.ZERO);

    public CacheConfig(long memory, boolean secrets, Duration reviewLifetime) {
        this(memory, secrets, reviewLifetime, ReflectorTimes.USUAL);
    }

    /** This configuration with the values of another one that can change while the gateway runs. */
    public CacheConfig reloaded(CacheConfig next) {
        return new CacheConfig(next.memory, secrets, reviewLifetime, times);
    }
}
