package io.hypercube.accesskey;

import io.hypercube.identity.Secret;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256 of a key's secret. Plain and fast on purpose: the secret is 256 random bits, which no number of guesses finds,
 * so the slowness that protects passwords would only slow the exchange (docs/decisions/0004).
 */
public record SecretHash(byte[] sha256) {
    /** Nobody's: what an unknown key is compared with. */
    public static final SecretHash NOBODYS = new SecretHash(new byte[32]);

    public static SecretHash of(Secret secret) {
        try {
            return new SecretHash(MessageDigest.getInstance("SHA-256").digest(secret.revealBytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes as long for a near miss as for any other. */
    public boolean matches(SecretHash other) {
        return MessageDigest.isEqual(sha256, other.sha256);
    }

    @Override
    public String toString() {
        return "[redacted]";
    }
}
