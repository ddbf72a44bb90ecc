package io.hypercube.cache;

import java.util.function.LongSupplier;

/**
 * Options of a reflector.
 *
 * @param frequency how often the collection is requested, counted from before it was cached
 * @param times how patient it is
 * @param nanoTime as {@link System#nanoTime}
 */
record ReflectorOptions(AccessFrequency frequency, ReflectorTimes times, LongSupplier nanoTime) {}
