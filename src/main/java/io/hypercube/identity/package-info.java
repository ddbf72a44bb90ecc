/**
 * Who somebody is, and what must not be printed: {@link io.hypercube.identity.Caller}, {@link
 * io.hypercube.identity.User}, {@link io.hypercube.identity.Secret}. Words only; how a caller is recognised is the
 * business of {@code authentication}.
 */
@NullMarked
package io.hypercube.identity;

import org.jspecify.annotations.NullMarked;
