package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * @param adminPassword of the account {@code admin} that the first start creates; null for a random one, printed once
 * @param passwords how new passwords are hashed; not a setting, {@link Argon2id#CURRENT} in every gateway but those of tests
 * @param passwordSignIn whether local accounts may sign in with their passwords
 * @param confirmation of accounts of identity providers
 */
public record AccountConfig(
        @Nullable Secret adminPassword, Argon2id passwords, boolean passwordSignIn, ConfirmationConfig confirmation) {

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
}
