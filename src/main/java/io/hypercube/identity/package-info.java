/**
 * The types that identify callers and hold secrets: {@link io.hypercube.identity.Caller}, {@link
 * io.hypercube.identity.User}, {@link io.hypercube.identity.Secret}. They contain no logic of their own; authenticating a caller
 * belongs to {@code authentication}.
 */
@NullMarked
package io.hypercube.identity;

import org.jspecify.annotations.NullMarked;
