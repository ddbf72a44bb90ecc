package io.hypercube.core.identity;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The account behind a request, as it stood when the request was authenticated.
 *
 * @param user the account's name and its own groups, without those that a role adds at a cluster
 * @param accessKey the key pair the token was exchanged for, or null after a sign-in by password
 * @param expiration when the token or the session ends
 * @param origin the account id and the credential that were authenticated; callers with another origin are other callers
 * @param session the browser session of the request's cookie, or null for a request with a token
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
     * Distinguishes callers of the same name.
     *
     * @param accountId the account's id, which a later account of the same name does not have
     * @param credentialVersion the version of the password or of the key's secret
     * @param signIn the command-line sign-in, or the delegation to an AI client, that the token belongs to; null for any other credential
     * @param workload the workload that the token was issued to, or null for any other credential
     * @param aiClient the AI client that the token was issued to, or null for any other credential
     */
    public record Origin(
            String accountId,
            int credentialVersion,
            @Nullable SignInId signIn,
            @Nullable Workload workload,
            @Nullable AiClient aiClient) {
        /** An origin of no AI client. */
        public Origin(String accountId, int credentialVersion, @Nullable SignInId signIn, @Nullable Workload workload) {
            this(accountId, credentialVersion, signIn, workload, null);
        }

        /** An origin without a command-line sign-in, a workload and an AI client. */
        public Origin(String accountId, int credentialVersion) {
            this(accountId, credentialVersion, null, null);
        }
    }

    /** A caller with a token. */
    public Caller(
            User user, Role role, @Nullable AccessKeyId accessKey, Scope scope, Instant expiration, Origin origin) {
        this(user, role, accessKey, scope, expiration, origin, null);
    }

    /**
     * Whether the caller administrates the gateway. A workload and an AI client never do, whatever the role of their account: they could
     * make an administrator that outlives them. At clusters, the role counts for them too.
     */
    public boolean isAdmin() {
        return isAdminAtClusters() && !isWorkload() && !isAiClient();
    }

    private boolean isAdminAtClusters() {
        return role == Role.ADMIN;
    }

    /**
     * The groups that clusters are told: the account's own, and those of administrators.
     *
     * @param ofAdministrators for callers with the admin role, in addition to their own
     */
    public List<String> groupsAtClusters(List<String> ofAdministrators) {
        List<String> own = user.groups();
        if (!isAdminAtClusters() || own.containsAll(ofAdministrators)) {
            return own;
        }
        if (own.isEmpty()) {
            return ofAdministrators;
        }
        Set<String> all = new LinkedHashSet<>(own);
        all.addAll(ofAdministrators);
        return List.copyOf(all);
    }

    /** Whether the caller's token is for {@code /mcp} only. */
    public boolean isAiClient() {
        return origin.aiClient() != null;
    }

    /** Whether a trusted issuer vouched for the caller. Such a caller must not get a credential that lives longer than its token. */
    public boolean isWorkload() {
        return origin.workload() != null;
    }

    /** The holder of the scope, for messages. An AI client without a key or workload has the scope of its delegation or token. */
    public String scopeHolder() {
        if (isWorkload()) {
            return "workload";
        }
        return isAiClient() && accessKey == null ? "AI client" : "key";
    }
}
