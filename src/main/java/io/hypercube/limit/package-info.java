/**
 * How callers share what the process has little of. Owns the arithmetic of sharing: {@link io.hypercube.limit.ByteBudget} divides
 * memory, {@link io.hypercube.limit.CallPlaces} the calls at one destination, {@link io.hypercube.limit.CountBudget} anything that
 * is counted, {@link io.hypercube.limit.FairSemaphore} expensive work. {@link io.hypercube.limit.FailureRate} counts failures, and {@link
 * io.hypercube.limit.PeerNetwork} names the holder of a share when nobody has signed in. Knows no HTTP and no accounts: the packages
 * that hold the memory or make the calls decide who the holder is and how a refusal is answered.
 */
@NullMarked
package io.hypercube.limit;

import org.jspecify.annotations.NullMarked;
