package io.hypercube.auth.session;

import java.time.Duration;

/** @param ttl how long a browser stays signed in, regardless of activity; from 1 second to 30 days */
public record SessionConfig(Duration ttl) {
    /** The allowed range, for messages. */
    public static final String BOUNDS = "from 1s to 720h";

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(30);

    public SessionConfig {
        if (!allows(ttl)) {
            throw new IllegalArgumentException("sessionTtl: " + ttl + " (expected: " + BOUNDS + ")");
        }
    }

    public static boolean allows(Duration ttl) {
        return ttl.compareTo(SHORTEST) >= 0 && ttl.compareTo(LONGEST) <= 0;
    }
}
