package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;
import java.time.Duration;
import java.time.Instant;

/**
 * The replacement of a refresh token.
 *
 * @param next the hash of the new changing part
 * @param address where the request came from
 * @param ttl the lifetime since the creation of the sign-in, which limits the new expiration
 * @param unused the new expiration by the idle time
 */
public record Rotation(SecretHash next, String address, Instant now, Duration ttl, Instant unused) {}
