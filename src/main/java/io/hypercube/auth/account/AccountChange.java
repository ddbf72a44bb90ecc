package io.hypercube.auth.account;

import org.jspecify.annotations.Nullable;

/**
 * A change of an account by an identity provider: of its role, of its groups, or of whether it is disabled.
 *
 * @param before null for an account that was created
 * @param reason why the provider was asked, or why it disables the account
 */
public record AccountChange(@Nullable Account before, Account after, String reason) {
    /** Whether a right of the account is another one now; its display name and the time of confirmation are none. */
    boolean isChange() {
        return before == null
                || before.role() != after.role()
                || before.disabled() != after.disabled()
                || !before.groups().equals(after.groups());
    }
}
