/**
 * Fair shares of limited resources: {@link io.hypercube.limit.ByteBudget} divides memory, {@link io.hypercube.limit.CallPlaces} the
 * concurrent calls to a destination, {@link io.hypercube.limit.CountBudget} counted permits, {@link
 * io.hypercube.limit.FairSemaphore} expensive work. {@link io.hypercube.limit.FailureRate} limits failures, and {@link
 * io.hypercube.limit.PeerNetwork} identifies clients that are not authenticated. This package knows neither HTTP nor accounts: its
 * users decide who the holder of a share is, and how a rejection is answered.
 */
@NullMarked
package io.hypercube.limit;

import org.jspecify.annotations.NullMarked;
