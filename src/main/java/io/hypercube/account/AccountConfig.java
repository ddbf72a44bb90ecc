package io.hypercube.account;

import io.hypercube.identity.Secret;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * @param adminPassword of the account {@code admin} that the first start creates; null for a random one, printed once
 * @param passwords how new passwords are hashed; not a setting, {@link Argon2id#CURRENT} in every gateway but those of tests
 * @param confirmWithin how long keys of an account work after its identity provider has confirmed it
 */
public record AccountConfig(@Nullable Secret adminPassword, Argon2id passwords, Duration confirmWithin) {
    /** The default of {@code confirmWithin}. */
    public static final Duration CONFIRM_WITHIN = Duration.ofDays(30);
}
