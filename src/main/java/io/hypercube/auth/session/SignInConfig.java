package io.hypercube.auth.session;

import java.time.Duration;
import java.time.Instant;

/**
 * How long command-line sign-ins live.
 *
 * @param ttl from the sign-in on, regardless of use; from 1 minute to 365 days
 * @param idle from the last refresh on; from 1 minute to 365 days
 */
public record SignInConfig(Duration ttl, Duration idle) {
    /** The allowed range, for messages. */
    public static final String BOUNDS = "from 1m to 8760h";

    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    public SignInConfig {
        if (!allows(ttl) || !allows(idle)) {
            throw new IllegalArgumentException(
                    "refreshTokenTtl, refreshTokenIdle: " + ttl + ", " + idle + " (expected: " + BOUNDS + ")");
        }
    }

    public static boolean allows(Duration duration) {
        return duration.compareTo(SHORTEST) >= 0 && duration.compareTo(LONGEST) <= 0;
    }

    /** When a sign-in of that age expires, used now. */
    Instant expiration(Instant creation, Instant now) {
        Instant latest = creation.plus(ttl);
        Instant unused = now.plus(idle);
        return latest.isBefore(unused) ? latest : unused;
    }
}
