package io.hypercube.token;

import io.hypercube.identity.Secret;
import java.time.Instant;

/** @param expiration the first moment at which the token is no longer accepted */
public record IssuedToken(Secret token, Instant expiration) {}
