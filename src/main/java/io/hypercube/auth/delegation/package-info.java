/**
 * Delegations: rights that people let AI clients use for them, given in a browser with the authorization code flow of OAuth 2.1. {@link
 * io.hypercube.auth.delegation.AuthorizeEndpoint} and {@link io.hypercube.auth.delegation.ConsentEndpoints} lead to the person's consent, and
 * {@link io.hypercube.auth.delegation.DelegationEndpoints} list and end delegations. {@link io.hypercube.auth.delegation.Delegations} exchanges
 * codes and refresh tokens, with the rotation of {@code auth.session}. {@link io.hypercube.auth.delegation.KnownClients} finds a
 * client: in the configuration, from the document that its id names, or from a registration. A delegation is looked up in {@code
 * directory.AccountDirectory} at each call, so that ending one ends its tokens and calls.
 */
@NullMarked
package io.hypercube.auth.delegation;

import org.jspecify.annotations.NullMarked;
