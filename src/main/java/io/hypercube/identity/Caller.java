package io.hypercube.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The account behind a request, as it stood when the request was authenticated.
 *
 * @param user the account's name and its own groups (without what a role adds at a cluster)
 * @param accessKey the key pair the token was exchanged for, or null after a sign-in by password
 * @param expiration when the token or the session ends
 * @param origin which account of that name it is and, after a sign-in by password, which password: another one is another
 *     caller
 * @param session the browser's session whose cookie it came with, or null when it came with a token
 */
public record Caller(
        User user,
        Role role,
        @Nullable AccessKeyId accessKey,
        Scope scope,
        Instant expiration,
        String origin,
        @Nullable SessionId session) {

    /** With a token. */
    public Caller(
            User user, Role role, @Nullable AccessKeyId accessKey, Scope scope, Instant expiration, String origin) {
        this(user, role, accessKey, scope, expiration, origin, null);
    }

    public boolean isAdmin() {
        return role == Role.ADMIN;
    }
}
