package io.hypercube.core.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A text that must not be printed: {@code toString} returns {@code [redacted]}, and comparison takes constant time. {@link
 * #reveal()} and {@link #revealBytes()} return the value; review every use of them.
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
