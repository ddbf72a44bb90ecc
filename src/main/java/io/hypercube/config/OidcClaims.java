package io.hypercube.config;

import io.hypercube.federation.cel.CelExpression;
import io.hypercube.federation.cel.CelExpression.CelException;
import io.hypercube.federation.cel.CelVariable;
import io.hypercube.federation.provider.ClaimMappings;
import io.hypercube.federation.provider.ClaimMappings.Claim;
import io.hypercube.federation.provider.ClaimMappings.Expression;
import io.hypercube.federation.provider.ClaimMappings.Mapping;
import io.hypercube.federation.provider.ClaimRule;
import io.hypercube.federation.provider.ClaimRule.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code claimMappings}, {@code claimValidationRules} and {@code userValidationRules} of a provider, with the keys and the rules of
 * Kubernetes' structured authentication. Expressions are compiled here.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#using-authentication-configuration">
 *     AuthenticationConfiguration</a>
 */
record OidcClaims(ClaimMappings mappings, List<ClaimRule> rules, List<Condition> userRules) {
    private static final String EXPRESSION = "expression";
    private static final String EMAIL_VERIFIED = "email_verified";

    /** Compiles the text of an expression. */
    private interface Compiler {
        CelExpression compile(CelVariable variable, String text) throws CelException;
    }

    static OidcClaims read(YamlObject oidc) {
        YamlObject mappings = oidc.object("claimMappings", "username", "groups", "displayName");
        List<ClaimRule> rules = new ArrayList<>();
        oidc.objects("claimValidationRules", "claim", "requiredValue", EXPRESSION, "message")
                .forEach(rule -> rule(rule).ifPresent(rules::add));
        List<Condition> userRules = new ArrayList<>();
        oidc.objects("userValidationRules", EXPRESSION, "message")
                .forEach(rule -> condition(rule, CelVariable.USER).ifPresent(userRules::add));
        YamlObject username = mappings.object("username", "claim", "prefix", EXPRESSION);
        Mapping name = Objects.requireNonNullElseGet(mapping(username), () -> byEmail(username));
        requireVerifiedEmail(username, name, rules);
        Mapping groups = groups(mappings);
        String displayName =
                mappings.object("displayName", "claim").text("claim").orElse("name");
        return new OidcClaims(new ClaimMappings(name, groups, displayName), rules, userRules);
    }

    private static @Nullable Mapping groups(YamlObject mappings) {
        YamlObject groups = mappings.object("groups", "claim", "prefix", EXPRESSION);
        if (mappings.has("groups") && !groups.has(EXPRESSION)) {
            groups.required("claim");
        }
        return mapping(groups);
    }

    private static Claim byEmail(YamlObject username) {
        return new Claim("email", username.text("prefix").orElse(""));
    }

    /** Null for a mapping that names neither a claim nor an expression. */
    private static @Nullable Mapping mapping(YamlObject mapping) {
        if (!mapping.has(EXPRESSION)) {
            return mapping.has("claim")
                    ? new Claim(
                            mapping.required("claim"), mapping.text("prefix").orElse(""))
                    : null;
        }
        refuseBesideExpression(mapping, "claim", "only one of it and expression");
        refuseBesideExpression(mapping, "prefix", "a prefix in the expression itself: \"corp:\" + claims.name");
        return expression(mapping, CelVariable.CLAIMS, CelExpression::of)
                .map(Expression::new)
                .orElse(null);
    }

    private static Optional<ClaimRule> rule(YamlObject rule) {
        if (rule.has(EXPRESSION)) {
            refuseBesideExpression(rule, "claim", "only one of it and expression");
            refuseBesideExpression(rule, "requiredValue", "only beside claim");
            return condition(rule, CelVariable.CLAIMS).map(ClaimRule.Expressed::new);
        }
        if (rule.has("message")) {
            rule.problem("message", "not allowed here (expected: only beside expression)");
        }
        return Optional.of(new ClaimRule.Required(rule.required("claim"), rule.required("requiredValue")));
    }

    private static Optional<Condition> condition(YamlObject rule, CelVariable variable) {
        String message = rule.text("message").orElse("");
        return expression(rule, variable, CelExpression::condition).map(compiled -> new Condition(compiled, message));
    }

    private static Optional<CelExpression> expression(YamlObject object, CelVariable variable, Compiler compiler) {
        String text = object.required(EXPRESSION);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(compiler.compile(variable, text));
        } catch (CelException e) {
            object.problem(EXPRESSION, e.getMessage() + " in: " + text);
            return Optional.empty();
        }
    }

    private static void refuseBesideExpression(YamlObject object, String key, String expected) {
        if (object.has(key)) {
            object.problem(key, "not allowed beside expression (expected: " + expected + ")");
        }
    }

    /** As Kubernetes demands: else anybody who can write any address into a profile gets the account of that address. */
    private static void requireVerifiedEmail(YamlObject username, Mapping name, List<ClaimRule> rules) {
        boolean verified = name.claims().contains(EMAIL_VERIFIED)
                || rules.stream().anyMatch(rule -> rule.claims().contains(EMAIL_VERIFIED));
        if (name instanceof Expression && name.claims().contains("email") && !verified) {
            username.problem(
                    EXPRESSION,
                    "reads claims.email (expected: claims.email_verified in it too, or in one of the claimValidationRules)");
        }
    }
}
