package io.hypercube.token;

import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.SignInId;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a token. It identifies only: role, groups and scope are looked up when the token is used.
 *
 * @param account name of the account
 * @param accountId distinguishes the account from a later one of the same name
 * @param credentialVersion the version of the password or of the pair's secret that it was obtained with
 * @param accessKey the pair that it was exchanged for, or null after a sign-in by password
 * @param signIn the command-line sign-in that it ends with, or null for a token that ends only by itself
 */
public record TokenSubject(
        String account,
        String accountId,
        int credentialVersion,
        @Nullable AccessKeyId accessKey,
        @Nullable SignInId signIn) {
    /** A subject without a command-line sign-in. */
    public TokenSubject(String account, String accountId, int credentialVersion, @Nullable AccessKeyId accessKey) {
        this(account, accountId, credentialVersion, accessKey, null);
    }
}
