/**
 * Bearer tokens: {@link io.hypercube.token.TokenIssuer} issues them, {@link io.hypercube.token.TokenVerifier} verifies them,
 * and the {@link io.hypercube.token.SigningKeyRing} holds the keys. A token names an account and a key, not their permissions.
 */
@NullMarked
package io.hypercube.token;

import org.jspecify.annotations.NullMarked;
