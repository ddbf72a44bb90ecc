package io.hypercube.cache;

import java.time.Duration;

/**
 * How patient reflectors are.
 *
 * @param silence how long a watch without events is trusted; longer than any watch lasts that the gateway requests, so one that
 *     neither sends nor ends within it is broken
 * @param longestPause the longest pause, without jitter, between two attempts while a cluster fails
 */
public record ReflectorTimes(Duration silence, Duration longestPause) {
    /** Those of a gateway. */
    public static final ReflectorTimes USUAL = new ReflectorTimes(Duration.ofSeconds(75), Duration.ofSeconds(30));
}
