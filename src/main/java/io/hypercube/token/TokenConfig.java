package io.hypercube.token;

import java.time.Duration;

/** @param ttl how long a token is valid, from 1 second to 365 days */
public record TokenConfig(Duration ttl) {
    /** The allowed range, for messages. */
    public static final String BOUNDS = "from 1s to 8760h";

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    public TokenConfig {
        if (!allows(ttl)) {
            throw new IllegalArgumentException("tokenTtl: " + ttl + " (expected: " + BOUNDS + ")");
        }
    }

    public static boolean allows(Duration ttl) {
        return ttl.compareTo(SHORTEST) >= 0 && ttl.compareTo(LONGEST) <= 0;
    }
}
