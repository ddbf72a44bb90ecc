package io.hypercube.identity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The account behind a request, as it stood when the request was authenticated.
 *
 * @param user the account's name and its own groups (without what a role adds at a cluster)
 * @param accessKey the key pair the token was exchanged for, or null after a sign-in by password
 * @param expiration when the token or the session ends
 * @param origin what they authenticated with: another account of that name or another password is another caller
 * @param session the browser's session whose cookie it came with, or null when it came with a token
 */
public record Caller(
        User user,
        Role role,
        @Nullable AccessKeyId accessKey,
        Scope scope,
        Instant expiration,
        Origin origin,
        @Nullable SessionId session) {
    /**
     * Tells callers of one name apart.
     *
     * @param accountId of the account, which differs from that of a later account of the same name
     * @param credentialVersion of the password, or of the key's secret
     */
    public record Origin(String accountId, int credentialVersion) {}

    /** With a token. */
    public Caller(
            User user, Role role, @Nullable AccessKeyId accessKey, Scope scope, Instant expiration, Origin origin) {
        this(user, role, accessKey, scope, expiration, origin, null);
    }

    public boolean isAdmin() {
        return role == Role.ADMIN;
    }
}
