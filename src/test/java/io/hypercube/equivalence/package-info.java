/**
 * The same call straight to an API server as a user, and through the gateway as the account of that name: the same
 * status, headers and bytes. {@link io.hypercube.equivalence.Sides} makes the calls, {@link
 * io.hypercube.equivalence.Answer} says what "the same" leaves out.
 */
@NullMarked
package io.hypercube.equivalence;

import org.jspecify.annotations.NullMarked;
