package io.hypercube.federation.provider;

import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.core.identity.Role;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.federation.cel.CelExpression;
import io.hypercube.federation.cel.CelExpression.CelException;
import io.hypercube.federation.provider.ClaimMappings.Claim;
import io.hypercube.federation.provider.ClaimMappings.Expression;
import io.hypercube.federation.provider.ClaimRule.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps the claims of a person to an account: rules first, then name, groups and role. Every refusal is a 403 that names the claim. */
final class IdentityMapping {
    private final IdentityProviderConfig provider;
    private final OidcConfig oidc;
    private final ClaimMappings mappings;

    IdentityMapping(IdentityProviderConfig provider) {
        this.provider = provider;
        this.oidc = provider.oidc();
        this.mappings = oidc.mappings();
    }

    /** Whether the claims lack one that is read, so that the UserInfo endpoint should be asked. */
    boolean isIncomplete(Map<String, Object> claims) {
        Set<String> present = claims.keySet();
        return !present.containsAll(mappings.username().claims())
                || (mappings.groups() != null
                        && !present.containsAll(mappings.groups().claims()))
                || oidc.rules().stream().anyMatch(rule -> !present.containsAll(rule.claims()));
    }

    /** The user name that claims tell, before any rule is applied; empty when they tell none. */
    Optional<String> told(Map<String, Object> claims) {
        return switch (mappings.username()) {
            case Claim mapping -> text(claims.get(mapping.claim())).map(name -> mapping.prefix() + name);
            case Expression(CelExpression expression) -> {
                try {
                    yield text(expression.evaluate(claims));
                } catch (CelException e) {
                    yield Optional.empty(); // the mapping fails for the same reason and says so
                }
            }
        };
    }

    private static Optional<String> text(@Nullable Object value) {
        return value instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }

    /** @param claims of the ID token, and of the UserInfo endpoint where the ID token has none of that name */
    ExternalIdentity map(String subject, Map<String, Object> claims) {
        for (int index = 0; index < oidc.rules().size(); index++) {
            require("claimValidationRules[" + index + "]", oidc.rules().get(index), claims);
        }
        String username = username(claims);
        List<String> groups = groups(claims);
        Map<String, Object> user = Map.of("username", username, "groups", groups);
        for (int index = 0; index < oidc.userRules().size(); index++) {
            require("userValidationRules[" + index + "]", oidc.userRules().get(index), user);
        }
        boolean admin = groups.stream().anyMatch(oidc.adminGroups()::contains);
        return new ExternalIdentity(
                provider.name(),
                provider.issuer(),
                subject,
                username,
                claims.get(mappings.displayName()) instanceof String name ? name : "",
                admin ? Role.ADMIN : Role.MEMBER,
                groups);
    }

    private static void require(String place, ClaimRule rule, Map<String, Object> claims) {
        switch (rule) {
            case ClaimRule.Expressed(Condition condition) -> require(place, condition, claims);
            case ClaimRule.Required(String claim, String requiredValue) -> {
                Object value = claims.get(claim);
                boolean scalar = value instanceof String || value instanceof Boolean || value instanceof Number;
                if (!scalar || !requiredValue.equals(String.valueOf(value))) {
                    throw ApiException.forbidden("claim " + claim + ": " + shown(value) + " (expected: " + requiredValue
                            + ", by " + place + ")");
                }
            }
        }
    }

    private static void require(String place, Condition condition, Map<String, Object> value) {
        if (!Boolean.TRUE.equals(evaluated(place, condition.expression(), value))) {
            String why = condition.message().isEmpty()
                    ? condition.expression().text() + " (expected: true)"
                    : condition.message();
            throw ApiException.forbidden(place + " failed: " + why);
        }
    }

    private static @Nullable Object evaluated(String place, CelExpression expression, Map<String, Object> value) {
        try {
            return expression.evaluate(value);
        } catch (CelException e) {
            throw ApiException.forbidden(place + ", expression " + expression.text() + ": " + e.getMessage());
        }
    }

    private String username(Map<String, Object> claims) {
        return switch (mappings.username()) {
            case Claim mapping -> username(mapping, claims);
            case Expression(CelExpression expression) -> {
                Object value = evaluated("claimMappings.username", expression, claims);
                if (value instanceof String name && !name.isBlank()) {
                    yield name;
                }
                throw ApiException.forbidden("claimMappings.username, expression " + expression.text() + ": "
                        + shown(value) + " (expected: a user name)");
            }
        };
    }

    private static String username(Claim mapping, Map<String, Object> claims) {
        Object verified = claims.getOrDefault("email_verified", true); // some providers write it as text
        if (mapping.claim().equals("email") && !Boolean.TRUE.equals(verified) && !"true".equals(verified)) {
            throw ApiException.forbidden(
                    "claim email_verified: " + shown(verified) + " (expected: true, because email is the user name)");
        }
        if (claims.get(mapping.claim()) instanceof String name && !name.isBlank()) {
            return mapping.prefix() + name;
        }
        throw ApiException.forbidden(
                "claim " + mapping.claim() + ": " + shown(claims.get(mapping.claim())) + " (expected: a user name)");
    }

    private List<String> groups(Map<String, Object> claims) {
        return switch (mappings.groups()) {
            case null -> List.of();
            case Claim mapping -> groups(mapping, claims);
            case Expression(CelExpression expression) -> {
                Object value = evaluated("claimMappings.groups", expression, claims);
                yield "".equals(value)
                        ? List.of()
                        : texts("claimMappings.groups, expression " + expression.text(), "", value);
            }
        };
    }

    private static List<String> groups(Claim mapping, Map<String, Object> claims) {
        Object value = claims.get(mapping.claim());
        if (value == null
                && claims.get("_claim_names") instanceof Map<?, ?> names
                && names.containsKey(mapping.claim())) {
            throw ApiException.forbidden(
                    "claim " + mapping.claim()
                            + ": the provider keeps it elsewhere (expected: the groups in the ID token or at the UserInfo endpoint)");
        }
        return texts("claim " + mapping.claim(), mapping.prefix(), value);
    }

    /** @param value a list, one text, or null for none */
    private static List<String> texts(String place, String prefix, @Nullable Object value) {
        List<String> texts = new ArrayList<>();
        for (Object one : value instanceof List<?> list ? list : value == null ? List.of() : List.of(value)) {
            if (!(one instanceof String text)) {
                throw ApiException.forbidden(place + ": " + shown(one) + " (expected: group names)");
            }
            texts.add(prefix + text);
        }
        return texts;
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "missing" : Excerpt.of(value.toString());
    }
}
