package io.hypercube.provider;

import io.hypercube.account.OutsideIdentity;
import io.hypercube.identity.Role;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps the claims of a person to an account: rules first, then name, groups and role. Every refusal is a 403 that names the claim. */
final class IdentityMapping {
    private final IdentityProviderConfig provider;
    private final ClaimMappings mappings;

    IdentityMapping(IdentityProviderConfig provider) {
        this.provider = provider;
        this.mappings = provider.oidc().mappings();
    }

    /** Whether the claims lack one that is mapped, so that the UserInfo endpoint should be asked. */
    boolean isIncomplete(Map<String, Object> claims) {
        ClaimMappings.Claim groups = mappings.groups();
        return !claims.containsKey(mappings.username().claim())
                || (groups != null && !claims.containsKey(groups.claim()))
                || provider.oidc().rules().stream().anyMatch(rule -> !claims.containsKey(rule.claim()));
    }

    /** @param claims of the ID token, and of the UserInfo endpoint where the ID token has none of that name */
    OutsideIdentity map(String subject, Map<String, Object> claims) {
        provider.oidc().rules().forEach(rule -> require(rule, claims));
        List<String> groups = groups(claims);
        boolean admin = groups.stream().anyMatch(provider.oidc().adminGroups()::contains);
        return new OutsideIdentity(
                provider.name(),
                provider.issuer(),
                subject,
                username(claims),
                claims.get(mappings.displayName()) instanceof String name ? name : "",
                admin ? Role.ADMIN : Role.MEMBER,
                groups);
    }

    private static void require(ClaimRule rule, Map<String, Object> claims) {
        Object value = claims.get(rule.claim());
        String text =
                value instanceof String || value instanceof Boolean || value instanceof Number ? value + "" : null;
        if (!rule.requiredValue().equals(text)) {
            throw ApiException.forbidden("claim " + rule.claim() + ": " + shown(value) + " (expected: "
                    + rule.requiredValue() + ", by a claimValidationRule)");
        }
    }

    private String username(Map<String, Object> claims) {
        ClaimMappings.Claim mapping = mappings.username();
        if (mapping.claim().equals("email") && Boolean.FALSE.equals(claims.get("email_verified"))) {
            throw ApiException.forbidden(
                    "claim email_verified: false (expected: true, because email is the user name)");
        }
        if (claims.get(mapping.claim()) instanceof String name && !name.isBlank()) {
            return mapping.prefix() + name;
        }
        throw ApiException.forbidden(
                "claim " + mapping.claim() + ": " + shown(claims.get(mapping.claim())) + " (expected: a user name)");
    }

    private List<String> groups(Map<String, Object> claims) {
        ClaimMappings.Claim mapping = mappings.groups();
        if (mapping == null) {
            return List.of();
        }
        Object value = claims.get(mapping.claim());
        if (value == null
                && claims.get("_claim_names") instanceof Map<?, ?> names
                && names.containsKey(mapping.claim())) {
            throw ApiException.forbidden(
                    "claim " + mapping.claim()
                            + ": the provider keeps it elsewhere (expected: the groups in the ID token or at the UserInfo endpoint)");
        }
        List<String> groups = new ArrayList<>();
        for (Object group : value instanceof List<?> list ? list : value == null ? List.of() : List.of(value)) {
            if (!(group instanceof String name)) {
                throw ApiException.forbidden(
                        "claim " + mapping.claim() + ": " + shown(group) + " (expected: group names)");
            }
            groups.add(mapping.prefix() + name);
        }
        return groups;
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "missing" : Excerpt.of(value.toString());
    }
}
