package io.hypercube.cache;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How a collection is followed.
 *
 * @param frequency for it, before it was kept too
 * @param silence how long a watch may be silent and be believed
 * @param nanoTime as {@link System#nanoTime}
 */
record ReflectorOptions(AccessFrequency frequency, Duration silence, LongSupplier nanoTime) {}
