package io.hypercube.cache;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Options of a reflector.
 *
 * @param frequency how often the collection is requested, counted from before it was cached
 * @param times how patient it is
 * @param nanoTime as {@link System#nanoTime}
 */
record ReflectorOptions(AccessFrequency frequency, ReflectorTimes times, LongSupplier nanoTime) {

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
}
