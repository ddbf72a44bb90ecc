/**
 * Bearer tokens: made by {@code TokenIssuer}, checked by {@code TokenVerifier}, signed by the keys of {@code SigningKeyRing}.
 */
@NullMarked
package io.hypercube.token;

import org.jspecify.annotations.NullMarked;
