/**
 * Compares calls made directly to an API server as a user with the same calls through the gateway as the account of that name:
 * status, headers and bytes are equal. {@link io.hypercube.equivalence.Sides} makes the calls, and {@link
 * io.hypercube.equivalence.Answer} defines which differences are ignored.
 */
@NullMarked
package io.hypercube.equivalence;

import org.jspecify.annotations.NullMarked;
