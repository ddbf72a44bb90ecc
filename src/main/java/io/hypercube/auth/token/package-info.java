/**
 * Bearer tokens: {@link io.hypercube.auth.token.TokenIssuer} issues them, {@link io.hypercube.auth.token.TokenVerifier} verifies them,
 * and the {@link io.hypercube.auth.token.SigningKeyRing} holds the keys. A token names an account and a key, not their permissions.
 */
@NullMarked
package io.hypercube.auth.token;

import org.jspecify.annotations.NullMarked;
