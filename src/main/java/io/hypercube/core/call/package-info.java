/**
 * The facts of a call. {@link io.hypercube.core.call.Call} is a request as it arrived, and {@link io.hypercube.core.call.CallEvents} tells
 * each {@link io.hypercube.core.call.CallListener} of it every {@link io.hypercube.core.call.CallFact} once. A listener keeps what it needs,
 * and nobody else reads that.
 */
@NullMarked
package io.hypercube.core.call;

import org.jspecify.annotations.NullMarked;
