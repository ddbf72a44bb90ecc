package io.hypercube.auth.session;

import io.hypercube.auth.account.SecretHash;

/**
 * The hashes of both parts of a refresh token.
 *
 * @param family the same for all refresh tokens of a sign-in
 * @param current another one for each of them
 */
public record RefreshTokenHash(SecretHash family, SecretHash current) {}
