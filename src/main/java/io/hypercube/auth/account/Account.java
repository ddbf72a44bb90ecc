package io.hypercube.auth.account;

import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.User;
import java.time.Instant;
import java.util.List;

/**
 * A person or robot that may sign in. The password hash is not part of it; only {@link Accounts} and {@link AccountStore} handle
 * that.
 *
 * @param name the user name that clusters see ({@code Impersonate-User}); never changes
 * @param id random; distinguishes an account from a later one of the same name, so that a deleted account's tokens stay invalid
 * @param groups the groups that clusters see ({@code Impersonate-Group})
 * @param passwordVersion incremented with each new password; tokens and sessions of an older version are invalid
 * @param source local, or the identity provider that sets display name, role and groups at each sign-in
 */
public record Account(
        String name,
        String id,
        String displayName,
        Role role,
        List<String> groups,
        boolean disabled,
        int passwordVersion,
        Instant creation,
        AccountSource source) {

    public Account {
        groups = List.copyOf(groups);
    }

    /** A local account. */
    public Account(
            String name,
            String id,
            String displayName,
            Role role,
            List<String> groups,
            boolean disabled,
            int passwordVersion,
            Instant creation) {
        this(name, id, displayName, role, groups, disabled, passwordVersion, creation, AccountSource.LOCAL);
    }

    public User user() {
        return new User(name, groups);
    }
}
