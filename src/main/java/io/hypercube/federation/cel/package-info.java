/**
 * Expressions of the Common Expression Language, as Kubernetes' structured authentication has them. {@link
 * io.hypercube.federation.cel.CelExpression} is one that has been compiled. Its meaning for a sign-in belongs to {@code provider}. The library
 * is loaded with the first expression, so that a gateway without expressions starts without it.
 */
@NullMarked
package io.hypercube.federation.cel;

import org.jspecify.annotations.NullMarked;
