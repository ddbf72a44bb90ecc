package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import org.jspecify.annotations.Nullable;

/**
 * @param adminPassword of the account {@code admin} that the first start creates; null for a random one, printed once
 * @param passwords how new passwords are hashed; not a setting, {@link Argon2id#CURRENT} in every gateway but those of tests
 * @param passwordSignIn whether local accounts may sign in with their passwords
 * @param confirmation of accounts of identity providers
 */
public record AccountConfig(
        @Nullable Secret adminPassword, Argon2id passwords, boolean passwordSignIn, ConfirmationConfig confirmation) {}
