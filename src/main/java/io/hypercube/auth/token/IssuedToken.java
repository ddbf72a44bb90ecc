package io.hypercube.auth.token;

import io.hypercube.core.identity.Secret;
import java.time.Instant;

/** @param expiration the first moment at which the token is no longer accepted */
public record IssuedToken(Secret token, Instant expiration) {}
