package io.hypercube.auth.account;

import java.time.Duration;

/**
 * How long what an identity provider said about a person counts.
 *
 * @param within how long keys and command-line sign-ins of an account work after its provider has confirmed it
 * @param refresh the time between two readings of role and groups while a session lives
 * @param grace how long a session lives on while its provider cannot be reached, counted from the last reading
 */
public record ConfirmationConfig(Duration within, Duration refresh, Duration grace) {
    /** The defaults. */
    public static final ConfirmationConfig USUAL =
            new ConfirmationConfig(Duration.ofDays(30), Duration.ofMinutes(10), Duration.ofHours(1));
}
