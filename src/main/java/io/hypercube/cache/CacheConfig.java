package io.hypercube.cache;

import java.time.Duration;

/**
 * @param memory in bytes, for all collections together; 0 for no cache
 * @param secrets whether Secrets may be kept in memory too
 * @param reviewLifetime how long a cluster's word that somebody may list a collection is relied on
 */
public record CacheConfig(long memory, boolean secrets, Duration reviewLifetime) {
    public static final CacheConfig OFF = new CacheConfig(0, false, Duration.ZERO);
}
