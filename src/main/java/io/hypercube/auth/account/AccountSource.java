package io.hypercube.auth.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where an account comes from. Issuer and subject identify a person at an identity provider for good; both are null for a local
 * account, and so is {@code confirmed}.
 *
 * @param name {@value #LOCAL_NAME}, or the name of the provider
 * @param subject the {@code sub} of the issuer's tokens
 * @param confirmed when the provider last vouched for the account
 * @param stopped whether the account is disabled because the provider no longer has the person, or disabled them; it works again
 *     when the provider vouches for it again
 */
public record AccountSource(
        String name,
        @Nullable String issuer,
        @Nullable String subject,
        @Nullable Instant confirmed,
        boolean stopped) {
    /** The name of the source of accounts that administrators create. No provider may have it. */
    public static final String LOCAL_NAME = "local";

    public static final AccountSource LOCAL = new AccountSource(LOCAL_NAME, null, null, null);

    /** Of an account that the provider has not stopped. */
    public AccountSource(String name, @Nullable String issuer, @Nullable String subject, @Nullable Instant confirmed) {
        this(name, issuer, subject, confirmed, false);
    }

    /** The same, not stopped by the provider. */
    AccountSource unstopped() {
        return new AccountSource(name, issuer, subject, confirmed);
    }

    public boolean isLocal() {
        return issuer == null;
    }
}
