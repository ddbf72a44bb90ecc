/**
 * Access log, metrics, traces, health endpoints, and the call history of the console's overview. {@link
 * io.hypercube.core.observability.Call} is a request as it arrived, and {@link io.hypercube.core.observability.CallEvents} tells each {@link
 * io.hypercube.core.observability.CallListener} of it every {@link io.hypercube.core.observability.CallFact} once. A listener keeps what it
 * needs, and nobody else reads that.
 */
@NullMarked
package io.hypercube.core.observability;

import org.jspecify.annotations.NullMarked;
