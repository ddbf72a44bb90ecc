/**
 * The types that identify callers and hold secrets: {@link io.hypercube.core.identity.Caller}, {@link
 * io.hypercube.core.identity.User}, {@link io.hypercube.core.identity.Secret}. They contain no logic of their own; authenticating a caller
 * belongs to {@code authentication}.
 */
@NullMarked
package io.hypercube.core.identity;

import org.jspecify.annotations.NullMarked;
