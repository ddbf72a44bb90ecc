/**
 * Whether a caller may do what he asks: {@link io.hypercube.authorization.AuthorizationGate} turns an authenticated
 * request into an {@link io.hypercube.authorization.AuthorizedRequest}, which nothing else can make. What the caller may
 * do inside a cluster is the cluster's own RBAC, reached by impersonation, not decided here.
 * The gate is here and not beside {@code server.AuthenticationGate}, since only this package may make the request that passed.
 */
@NullMarked
package io.hypercube.authorization;

import org.jspecify.annotations.NullMarked;
