package io.hypercube.account;

import io.hypercube.identity.Role;
import io.hypercube.identity.User;
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
 */
public record Account(
        String name,
        String id,
        String displayName,
        Role role,
        List<String> groups,
        boolean disabled,
        int passwordVersion,
        Instant creation) {

    public Account {
        groups = List.copyOf(groups);
    }

    public User user() {
        return new User(name, groups);
    }
}
