package io.hypercube.federation.provider;

import io.hypercube.auth.account.ExternalIdentity;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of a sign-in that was only tried, for the person and the administrator.
 *
 * @param allowed whether the person would have been signed in
 * @param reason of a refusal; null when allowed
 * @param account that the claims lead to, also where a rule refuses it; null when they lead to none
 * @param claims of the person, without those that only bind a token to a request
 * @param unusableGroups that are left out, because no account may have a group of that name; null when there are none
 */
record SignInTrial(
        String provider,
        boolean allowed,
        @Nullable String reason,
        @Nullable TriedAccount account,
        Map<String, Object> claims,
        @Nullable List<String> unusableGroups) {
    private static final Set<String> OF_THE_TOKEN = Set.of("nonce", "at_hash", "c_hash", "s_hash");

    /** @param exists false for one that the first sign-in creates */
    record TriedAccount(String name, String displayName, String role, List<String> groups, boolean exists) {
        static TriedAccount of(ExternalIdentity identity, @Nullable String existing) {
            return new TriedAccount(
                    existing == null ? identity.name() : existing,
                    identity.displayName(),
                    identity.role().wireName(),
                    identity.groups(),
                    existing != null);
        }
    }

    SignInTrial {
        claims = shown(claims);
    }

    SignInTrial(
            String provider,
            boolean allowed,
            @Nullable String reason,
            @Nullable TriedAccount account,
            Map<String, Object> claims) {
        this(provider, allowed, reason, account, claims, null);
    }

    SignInTrial withUnusable(List<String> groups) {
        return new SignInTrial(provider, allowed, reason, account, claims, groups.isEmpty() ? null : groups);
    }

    static SignInTrial refused(String provider, @Nullable String reason, Map<String, Object> claims) {
        return new SignInTrial(provider, false, String.valueOf(reason), null, claims);
    }

    private static Map<String, Object> shown(Map<String, Object> claims) {
        Map<String, Object> shown = new TreeMap<>();
        claims.forEach((name, value) ->
                shown.put(name, value instanceof Date time ? time.toInstant().getEpochSecond() : value));
        shown.keySet().removeAll(OF_THE_TOKEN);
        return shown;
    }
}
