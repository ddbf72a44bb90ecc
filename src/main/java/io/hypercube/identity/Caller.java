package io.hypercube.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The account behind a request, as it stood when the request was authenticated.
 *
 * @param user the account's name and its own groups (without what a role adds at a cluster)
 * @param accessKey the key pair the token was exchanged for, or null after a sign-in by password
 * @param expiration when the token ends
 * @param origin which account of that name it is and, after a sign-in by password, which password: another one is another
 *     caller
 */
public record Caller(
        User user, Role role, @Nullable AccessKeyId accessKey, Scope scope, Instant expiration, String origin) {
    public boolean isAdmin() {
        return role == Role.ADMIN;
    }
}
