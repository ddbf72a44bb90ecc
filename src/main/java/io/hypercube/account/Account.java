package io.hypercube.account;

import io.hypercube.identity.Role;
import io.hypercube.identity.User;
import java.time.Instant;
import java.util.List;

/**
 * A person or a robot that may sign in. Without its password: that is a matter between {@link Accounts} and {@link
 * AccountStore}.
 *
 * @param name what a cluster sees as {@code Impersonate-User}; never changes
 * @param id random; tells an account from a later one of the same name, so that a deleted account's tokens stay dead
 * @param groups what a cluster sees as {@code Impersonate-Group}
 * @param passwordVersion counts the passwords set; a token got by password dies with that password
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
