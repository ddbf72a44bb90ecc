/**
 * The view of operators on a gateway: log, metrics, traces, the call history of the console's overview, and the endpoints of these. {@link
 * io.hypercube.observability.CallObserver} creates the listeners of each call.
 */
@NullMarked
package io.hypercube.observability;

import org.jspecify.annotations.NullMarked;
