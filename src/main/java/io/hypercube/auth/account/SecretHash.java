package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256 of a key's secret. A fast hash is sufficient: the secret has 256 random bits, which cannot be guessed, so a slow
 * password hash would only slow the token exchange (docs/decisions/0004).
 */
public record SecretHash(byte[] sha256) {
    /** Matches no secret; unknown keys are compared with it. */
    public static final SecretHash NOBODYS = new SecretHash(new byte[32]);

    public static SecretHash of(Secret secret) {
        try {
            return new SecretHash(MessageDigest.getInstance("SHA-256").digest(secret.revealBytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compares in constant time. */
    public boolean matches(SecretHash other) {
        return MessageDigest.isEqual(sha256, other.sha256);
    }

    @Override
    public String toString() {
        return "[redacted]";
    }
}
