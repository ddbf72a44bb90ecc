package io.hypercube.identity;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * What a browser's session is known by: the SHA-256 of its cookie in base64url. Who reads it, in a database or a log, has no
 * cookie. Plain and fast, as the cookie is 256 random bits.
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
