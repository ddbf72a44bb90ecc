package io.hypercube.cache;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How a collection is followed.
 *
 * @param demand for it, before it was kept too
 * @param silence how long a watch may be silent and be believed
 * @param nanoTime as {@link System#nanoTime}
 */
record Following(Demand demand, Duration silence, LongSupplier nanoTime) {}
