/**
 * Bearer tokens: made by {@link io.hypercube.token.TokenIssuer}, told from everything else by {@link
 * io.hypercube.token.TokenVerifier}, signed with the keys of the {@link io.hypercube.token.SigningKeyRing}. A token names
 * an account and a key; what they may do is not in it.
 */
@NullMarked
package io.hypercube.token;

import org.jspecify.annotations.NullMarked;
