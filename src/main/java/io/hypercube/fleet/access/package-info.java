/**
 * Evaluates the RBAC objects of one cluster: which subjects may do something, by which binding and which rule. It has no I/O, no clock
 * and no threads. The package {@code fleet.call} reads the objects as the caller.
 *
 * <p>Start with {@link io.hypercube.fleet.access.ClusterGrants}: roles in, bindings in, {@link io.hypercube.fleet.access.KeptGrants} out.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">Using RBAC authorization</a>
 */
@NullMarked
package io.hypercube.fleet.access;

import org.jspecify.annotations.NullMarked;
