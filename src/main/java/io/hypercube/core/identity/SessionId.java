package io.hypercube.core.identity;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Identifies a browser session: the SHA-256 of its cookie in base64url, so that a database or log does not disclose the cookie.
 * A fast hash is sufficient, as the cookie has 256 random bits.
 */
public record SessionId(String sha256) {
    public static SessionId of(Secret cookie) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(cookie.revealBytes());
            return new SessionId(Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
