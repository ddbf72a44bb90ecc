package io.hypercube.auth.token;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a token. It identifies only: role, groups and scope are looked up when the token is used.
 *
 * @param account name of the account
 * @param accountId distinguishes the account from a later one of the same name
 * @param credentialVersion the version of the password or of the pair's secret that it was obtained with; 0 for a workload
 * @param accessKey the pair that it was exchanged for, or null after a sign-in by password
 * @param signIn the command-line sign-in, the delegation to an AI client, or the browser session of an identity provider, that it ends with; null for a token that
 *     ends only by itself
 * @param workload the workload that it was issued to, or null for a token of the account itself
 * @param aiClient the AI client that it was issued to, or null for a token of the API
 */
public record TokenSubject(
        String account,
        String accountId,
        int credentialVersion,
        @Nullable AccessKeyId accessKey,
        @Nullable SignInId signIn,
        @Nullable Workload workload,
        @Nullable AiClient aiClient) {
    /** A subject without a workload and an AI client. */
    public TokenSubject(
            String account,
            String accountId,
            int credentialVersion,
            @Nullable AccessKeyId accessKey,
            @Nullable SignInId signIn) {
        this(account, accountId, credentialVersion, accessKey, signIn, null, null);
    }

    /** A subject without a command-line sign-in and a workload. */
    public TokenSubject(String account, String accountId, int credentialVersion, @Nullable AccessKeyId accessKey) {
        this(account, accountId, credentialVersion, accessKey, null);
    }

    /** A workload that acts as an account. No password and no key limits it. */
    public static TokenSubject of(Workload workload, String account, String accountId) {
        return new TokenSubject(account, accountId, 0, null, null, workload, null);
    }

    /** The same account and credential, for an AI client. */
    public TokenSubject with(@Nullable AiClient client) {
        return new TokenSubject(account, accountId, credentialVersion, accessKey, signIn, workload, client);
    }
}
