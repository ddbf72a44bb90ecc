package io.hypercube.config;

import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code mcpRules}. */
final class AiClientRuleReader {
    private static final List<String> KEYS = List.of("groups", "clients", "clusters", "scopes", "confirm", "approvers");

    private static final Pattern HTTPS = Pattern.compile("https://[^/*]*\\*");

    private AiClientRuleReader() {}

    /** @param base unused: a rule names no files */
    static List<AiClientRule> read(
            YamlValue value, Path base, Map<String, String> environment, YamlObject.Report report) {
        String key = AiClientSettings.RULES.key();
        if (!(value instanceof Sequence list)) {
            report.problem(value.line(), key + ": " + value.kind() + " (expected: a list of rules)");
            return List.of();
        }
        return YamlObject.list(list.items(), key, KEYS, report).stream()
                .map(AiClientRuleReader::rule)
                .toList();
    }

    private static AiClientRule rule(YamlObject rule) {
        Confirmation confirm = confirmation(rule);
        List<String> approvers = rule.texts("approvers");
        if (!approvers.isEmpty() && confirm != Confirmation.CONSOLE) {
            rule.problem("approvers", "given with confirm: " + confirm.wireName() + " (expected: confirm: console)");
        }
        return new AiClientRule(
                texts(rule, "groups"), clients(rule), texts(rule, "clusters"), scopes(rule), confirm, approvers);
    }

    /** Null without the key, which matches all. */
    private static @Nullable List<String> texts(YamlObject rule, String key) {
        return rule.has(key) ? rule.texts(key) : null;
    }

    /** A {@code *} in the host would match a path of any other host. */
    private static @Nullable List<String> clients(YamlObject rule) {
        List<String> clients = texts(rule, "clients");
        for (String client : clients == null ? List.<String>of() : clients) {
            if (HTTPS.matcher(client).lookingAt()) {
                rule.problem(
                        "clients", Excerpt.of(client) + " (expected: a host without *, such as https://claude.ai/*)");
            }
        }
        return clients;
    }

    private static Set<AiScope> scopes(YamlObject rule) {
        if (!rule.has("scopes")) {
            rule.problem("scopes", "missing (expected: a list of " + all() + "; empty to allow nothing)");
        }
        EnumSet<AiScope> scopes = EnumSet.noneOf(AiScope.class);
        for (String text : rule.texts("scopes")) {
            Optional<AiScope> scope = AiScope.parse(text);
            scope.ifPresent(scopes::add);
            if (scope.isEmpty()) {
                rule.problem("scopes", Excerpt.of(text) + " (expected: " + all() + ")");
            }
        }
        return scopes;
    }

    private static String all() {
        return AiScope.text(EnumSet.allOf(AiScope.class)).replace(" ", ", ");
    }

    private static Confirmation confirmation(YamlObject rule) {
        String text = rule.text("confirm").orElse(Confirmation.CONSOLE.wireName());
        Optional<Confirmation> known = Confirmation.parse(text);
        if (known.isEmpty()) {
            rule.problem("confirm", Excerpt.of(text) + " (expected: console, client or none)");
        }
        return known.orElse(Confirmation.CONSOLE);
    }
}
