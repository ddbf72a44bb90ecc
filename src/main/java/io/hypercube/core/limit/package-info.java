/**
 * Fair shares of limited resources: {@link io.hypercube.core.limit.ByteBudget} divides memory, {@link io.hypercube.core.limit.CallSeats} the
 * concurrent calls to a destination, {@link io.hypercube.core.limit.CountBudget} counted permits, {@link
 * io.hypercube.core.limit.FairSemaphore} expensive work. {@link io.hypercube.core.limit.RateLimit} limits failures, and {@link
 * io.hypercube.core.limit.PeerNetwork} identifies clients that are not authenticated. This package knows neither HTTP nor accounts: its
 * users decide who the holder of a share is, and how a rejection is answered.
 */
@NullMarked
package io.hypercube.core.limit;

import org.jspecify.annotations.NullMarked;
