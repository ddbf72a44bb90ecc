package io.hypercube.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A text that must not be seen: it prints as {@code [redacted]} and is compared in constant time. {@link #reveal()} is
 * the only way out; every use of it is worth a look in review.
 */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    public static Secret of(String value) {
        return new Secret(value);
    }

    public String reveal() {
        return value;
    }

    public byte[] revealBytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(revealBytes(), secret.revealBytes());
    }

    @Override
    public int hashCode() {
        return Secret.class.hashCode();
    }

    @Override
    public String toString() {
        return "[redacted]";
    }
}
