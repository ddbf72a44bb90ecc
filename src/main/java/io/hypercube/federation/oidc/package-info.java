/**
 * Issuers of JSON Web Tokens that the operator trusts: their discovery document and their public keys, fetched over HTTPS with
 * limits. Start reading at {@link io.hypercube.federation.oidc.Issuer}. The package does not decide what a token allows; sign-in belongs to
 * {@code provider}.
 */
@NullMarked
package io.hypercube.federation.oidc;

import org.jspecify.annotations.NullMarked;
