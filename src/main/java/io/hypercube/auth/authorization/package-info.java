/**
 * Authorization. {@link io.hypercube.auth.authorization.AuthorizationGate} turns an authenticated request into an {@link
 * io.hypercube.auth.authorization.AuthorizedRequest}, which nothing else can create. Permissions inside a cluster are
 * decided by the cluster's own RBAC through impersonation, not here. {@code AuthorizationGate} is in this package and
 * not next to {@code server.call.AuthenticationGate}, because only this package may create the authorized request.
 */
@NullMarked
package io.hypercube.auth.authorization;

import org.jspecify.annotations.NullMarked;
