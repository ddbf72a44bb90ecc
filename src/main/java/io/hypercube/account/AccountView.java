package io.hypercube.account;

import java.time.Instant;
import java.util.List;

/** An account as the API and the command line return it. */
public record AccountView(
        String name,
        String displayName,
        String role,
        List<String> groups,
        boolean disabled,
        Instant creationTimestamp) {

    public static AccountView of(Account account) {
        return new AccountView(
                account.name(),
                account.displayName(),
                account.role().wireName(),
                account.groups(),
                account.disabled(),
                account.creation());
    }
}
