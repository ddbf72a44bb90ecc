package io.hypercube.config;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditPolicy;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.PolicyRule;
import io.hypercube.audit.RulePolicy;
import io.hypercube.config.ConfigException.Problem;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads an audit policy file. Fields that an API server would not understand are problems, and so are values that it would accept and
 * that could never match.
 *
 * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-Policy">Policy</a>
 */
final class AuditPolicyFile {
    private static final String GROUP = "audit.k8s.io/";
    private static final String VERSION = GROUP + "v1";
    private static final String KIND = "Policy";
    /** A level of Kubernetes that is read as {@code Request}. */
    private static final String WITH_RESPONSES = "RequestResponse";

    private static final List<String> KEYS =
            List.of("apiVersion", "kind", "metadata", "rules", "omitStages", "omitManagedFields");
    private static final List<String> RULE_KEYS = List.of(
            "level",
            "users",
            "userGroups",
            "verbs",
            "resources",
            "namespaces",
            "nonResourceURLs",
            "omitStages",
            "omitManagedFields");

    /** Settings of the whole policy. */
    private record Defaults(Set<AuditStage> omitStages, boolean omitManagedFields) {}

    /** @param line 0 for the whole file */
    private record Found(int line, String message) {}

    private AuditPolicyFile() {}

    /** The policy; only usable when no problem is reported. Empty when the file cannot be read at all. */
    static Optional<AuditPolicy> read(Path file, Consumer<Problem> problems) {
        List<Found> found = new ArrayList<>();
        Optional<AuditPolicy> policy = read(file, (line, message) -> found.add(new Found(line, message)));
        found.stream()
                .sorted(Comparator.comparingInt(Found::line))
                .map(problem -> new Problem(
                        problem.line() == 0 ? "" + file : file + ":" + problem.line(), 0, problem.message()))
                .forEach(problems);
        return policy;
    }

    private static Optional<AuditPolicy> read(Path file, YamlObject.Report report) {
        try {
            Optional<YamlValue> root = YamlValue.read(Files.readString(file));
            return Optional.of(policy(root.orElse(new Mapping(List.of(), 1)), report));
        } catch (MalformedYamlException e) {
            report.problem(e.line(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            report.problem(0, "cannot be read (expected: a UTF-8 text file)");
        }
        return Optional.empty();
    }

    private static AuditPolicy policy(YamlValue root, YamlObject.Report report) {
        YamlObject policy = YamlObject.of(root, "", KEYS, report);
        requireType(policy);
        policy.mapping("metadata", "an object");
        Defaults defaults =
                new Defaults(stages(policy), AuditPolicyValues.flag(policy).orElse(false));
        List<PolicyRule> rules = new ArrayList<>();
        boolean wantsResponses = false;
        for (YamlObject rule : policy.objects("rules", RULE_KEYS.toArray(String[]::new))) {
            rules.add(rule(rule, defaults));
            wantsResponses |= wantsResponse(rule);
        }
        if (rules.isEmpty() && root instanceof Mapping) {
            policy.problem("rules", "none (expected: at least one rule)");
        }
        return new RulePolicy(rules, wantsResponses);
    }

    private static void requireType(YamlObject policy) {
        String version = policy.required("apiVersion");
        if (!version.isEmpty() && !version.equals(VERSION)) {
            String hint = version.equals(GROUP + "v1beta1") || version.equals(GROUP + "v1alpha1")
                    ? "; Kubernetes 1.24 removed the earlier versions, which have the same fields"
                    : "";
            policy.problem("apiVersion", Excerpt.of(version) + " (expected: " + VERSION + hint + ")");
        }
        String kind = policy.required("kind");
        if (!kind.isEmpty() && !kind.equals(KIND)) {
            policy.problem("kind", Excerpt.of(kind) + " (expected: " + KIND + ")");
        }
    }

    private static PolicyRule rule(YamlObject rule, Defaults defaults) {
        Set<AuditStage> omitted = EnumSet.noneOf(AuditStage.class);
        omitted.addAll(defaults.omitStages());
        omitted.addAll(stages(rule));
        AuditDecision decision = new AuditDecision(
                level(rule), Set.copyOf(omitted), AuditPolicyValues.flag(rule).orElse(defaults.omitManagedFields()));
        PolicyRule read = new PolicyRule(
                decision,
                new PolicyRule.Callers(
                        Set.copyOf(AuditPolicyValues.names(rule, "users")),
                        Set.copyOf(AuditPolicyValues.names(rule, "userGroups"))),
                Set.copyOf(AuditPolicyValues.verbs(rule)),
                AuditPolicyValues.resources(rule),
                Set.copyOf(AuditPolicyValues.texts(rule, "namespaces")),
                AuditPolicyValues.paths(rule));
        if (!read.paths().isEmpty()
                && !(read.resources().isEmpty() && read.namespaces().isEmpty())) {
            rule.problem(
                    "nonResourceURLs",
                    "given together with resources or namespaces (expected: a rule for paths and another for resources)");
        }
        return read;
    }

    private static AuditLevel level(YamlObject rule) {
        String expected = " (expected: "
                + names(Stream.concat(
                        Stream.of(AuditLevel.values()).map(AuditLevel::wireName), Stream.of(WITH_RESPONSES)))
                + ")";
        if (!rule.has("level")) {
            rule.problem("level", "missing" + expected);
        }
        String given = rule.text("level").orElse("");
        Optional<AuditLevel> level = Stream.of(AuditLevel.values())
                .filter(known -> known.wireName().equals(wantsResponse(rule) ? AuditLevel.REQUEST.wireName() : given))
                .findFirst();
        if (level.isEmpty() && rule.scalar("level").isPresent()) {
            rule.problem("level", Excerpt.of(given) + expected);
        }
        return level.orElse(AuditLevel.METADATA);
    }

    private static boolean wantsResponse(YamlObject rule) {
        return rule.scalar("level")
                .filter(level -> level.text().equals(WITH_RESPONSES))
                .isPresent();
    }

    private static Set<AuditStage> stages(YamlObject object) {
        Set<AuditStage> stages = EnumSet.noneOf(AuditStage.class);
        for (Scalar item : AuditPolicyValues.scalars(object, "omitStages")) {
            Optional<AuditStage> stage = Stream.of(AuditStage.values())
                    .filter(known -> known.wireName().equals(item.text()))
                    .findFirst();
            stage.ifPresentOrElse(stages::add, () -> object.report()
                    .problem(
                            item.line(),
                            object.pathOf("omitStages") + ": " + Excerpt.of(item.text()) + " (expected: "
                                    + names(Stream.of(AuditStage.values()).map(AuditStage::wireName))
                                    + ")"));
        }
        return stages;
    }

    private static String names(Stream<String> names) {
        return names.collect(Collectors.joining(", "));
    }
}
