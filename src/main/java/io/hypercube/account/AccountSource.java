package io.hypercube.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where an account comes from. Issuer and subject identify a person at an identity provider for good; both are null for a local
 * account, and so is {@code confirmed}.
 *
 * @param name {@value #LOCAL_NAME}, or the name of the provider
 * @param subject the {@code sub} of the issuer's tokens
 * @param confirmed when the provider last vouched for the account
 */
public record AccountSource(
        String name,
        @Nullable String issuer,
        @Nullable String subject,
        @Nullable Instant confirmed) {
    /** The name of the source of accounts that administrators create. No provider may have it. */
    public static final String LOCAL_NAME = "local";

    public static final AccountSource LOCAL = new AccountSource(LOCAL_NAME, null, null, null);

    public boolean isLocal() {
        return issuer == null;
    }
}
