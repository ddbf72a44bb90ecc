package io.hypercube.auth.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An account as the API and the command line return it.
 *
 * @param source {@code local}, or the name of the identity provider; issuer, subject and confirmation are null for a local account
 */
public record AccountView(
        String name,
        String displayName,
        String role,
        List<String> groups,
        boolean disabled,
        Instant creationTimestamp,
        String source,
        @Nullable String issuer,
        @Nullable String subject,
        @Nullable Instant confirmedTimestamp) {

    public static AccountView of(Account account) {
        return new AccountView(
                account.name(),
                account.displayName(),
                account.role().wireName(),
                account.groups(),
                account.disabled(),
                account.creation(),
                account.source().name(),
                account.source().issuer(),
                account.source().subject(),
                account.source().confirmed());
    }
}
