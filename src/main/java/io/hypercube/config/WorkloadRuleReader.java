package io.hypercube.config;

import io.hypercube.auth.account.AccessKeyRequest.ScopeRequest;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Entry;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import io.hypercube.federation.workload.ClaimPattern;
import io.hypercube.federation.workload.ClaimPattern.Members;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one rule of a workload identity. */
final class WorkloadRuleReader {
    private static final String ALL = "all";
    private static final String EXPECTED_SCOPE =
            "clusters, namespaces, verbs or readOnly: true, or the word all for everything that the account may do";

    /** Allows nothing: a rule with a problem is never used. */
    private static final Scope NONE = new Scope(List.of(), null, null, true);

    private WorkloadRuleReader() {}

    static WorkloadRule read(YamlObject rule) {
        return new WorkloadRule(claims(rule), rule.required("account"), scope(rule));
    }

    private static Members claims(YamlObject rule) {
        Optional<Mapping> given = rule.mapping("claims", "a mapping of claims to patterns");
        if (!rule.has("claims")) {
            rule.problem("claims", "missing (expected: at least one claim with its pattern)");
        }
        Members claims = given.map(mapping -> members(mapping, rule.pathOf("claims"), rule.report()))
                .orElse(new Members(Map.of()));
        if (given.isPresent() && claims.isAnything()) {
            rule.problem(
                    "claims",
                    "any (expected: at least one claim that is more than *, or every workload of the issuer"
                            + " would be let in)");
        }
        return claims;
    }

    private static Members members(Mapping mapping, String path, YamlObject.Report report) {
        Map<String, ClaimPattern> members = new HashMap<>();
        for (Entry entry : mapping.entries()) {
            String place = path + "." + entry.key();
            if (members.put(entry.key(), pattern(entry.value(), place, report)) != null) {
                report.problem(entry.line(), place + ": duplicate key");
            }
        }
        return new Members(members);
    }

    private static ClaimPattern pattern(YamlValue value, String path, YamlObject.Report report) {
        return switch (value) {
            case Mapping nested -> members(nested, path, report);
            case Sequence list ->
                new ClaimPattern.Value(list.items().stream()
                        .map(item -> text(item, path, report))
                        .toList());
            case Scalar scalar -> new ClaimPattern.Value(List.of(text(scalar, path, report)));
        };
    }

    private static String text(YamlValue value, String path, YamlObject.Report report) {
        if (value instanceof Scalar scalar && !scalar.isNull() && !scalar.text().isEmpty()) {
            return scalar.text();
        }
        report.problem(
                value.line(), path + ": " + value.kind() + " (expected: a text, * for any sequence of characters)");
        return "";
    }

    private static Scope scope(YamlObject rule) {
        if (!rule.has("scope")) {
            rule.problem("scope", "missing (expected: " + EXPECTED_SCOPE + ")");
            return NONE;
        }
        if (rule.isText("scope", ALL)) {
            return Scope.ALL;
        }
        if (rule.mapping("scope", EXPECTED_SCOPE).isEmpty()) {
            return NONE;
        }
        YamlObject scope = rule.object("scope", "clusters", "namespaces", "verbs", "readOnly");
        boolean readOnly = scope.flag("readOnly");
        ScopeRequest wanted = new ScopeRequest(
                limits(scope, "clusters"), limits(scope, "namespaces"), limits(scope, "verbs"), readOnly);
        return checked(rule, scope, wanted);
    }

    private static Scope checked(YamlObject rule, YamlObject scope, ScopeRequest wanted) {
        try {
            Scope read = wanted.toScope();
            if (read.narrows()) {
                return read;
            }
            rule.problem("scope", "empty (expected: " + EXPECTED_SCOPE + ")");
        } catch (ApiException e) {
            String[] parts = String.valueOf(e.getMessage()).split(": ", 2);
            scope.problem(parts[0].replace("scope.", ""), parts[1]);
        }
        return NONE;
    }

    private static @Nullable List<String> limits(YamlObject scope, String key) {
        if (!scope.has(key)) {
            return null;
        }
        List<String> limits = scope.texts(key);
        if (limits.isEmpty()) {
            scope.problem(key, "none (expected: at least one, or leave the key out)");
        }
        return limits;
    }
}
