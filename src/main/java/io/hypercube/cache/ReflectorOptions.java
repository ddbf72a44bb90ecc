package io.hypercube.cache;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Options of a reflector.
 *
 * @param frequency how often the collection is requested, counted from before it was cached
 * @param silence how long a watch without events is trusted
 * @param nanoTime as {@link System#nanoTime}
 */
record ReflectorOptions(AccessFrequency frequency, Duration silence, LongSupplier nanoTime) {}
