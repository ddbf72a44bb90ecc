package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditPolicy;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.ObjectReference;
import io.hypercube.config.ConfigException.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading of audit policy files. {@code RulePolicyTest} has the semantics of their rules. */
class AuditPolicyFileTest {
    private static final String HEAD = "apiVersion: audit.k8s.io/v1\nkind: Policy\n";

    /** The example of the Kubernetes documentation, with the levels that the gateway knows. */
    private static final String EXAMPLE = """
            apiVersion: audit.k8s.io/v1 # This is required.
            kind: Policy
            metadata: {name: example, creationTimestamp: null}
            omitManagedFields: true
            omitStages:
              - "RequestReceived"
            rules:
              - level: Request
                resources:
                - group: ""
                  resources: ["pods"]
              - level: Metadata
                resources:
                - group: ""
                  resources: ["pods/log", "pods/status"]
              - level: None
                resources:
                - group: ""
                  resources: ["configmaps"]
                  resourceNames: ["controller-leader"]
              - level: None
                users: ["system:kube-proxy"]
                verbs: ["watch"]
                resources:
                - group: "" # core API group
                  resources: ["endpoints", "services"]
              - level: None
                userGroups: ["system:authenticated"]
                nonResourceURLs:
                - "/api*" # Wildcard matching.
                - "/version"
              - level: Request
                resources:
                - group: "" # core API group
                  resources: ["configmaps"]
                namespaces: ["kube-system"]
                omitManagedFields: false
                omitStages: [ResponseStarted, Panic]
              - level: Metadata
                resources:
                - group: "" # core API group
                  resources: ["secrets", "configmaps"]
              - level: Request
                resources:
                - group: "" # core API group
                - group: "extensions" # Version of group should NOT be included.
              - level: Metadata
                omitStages:
                  - "RequestReceived"
            """;

    @TempDir
    private Path folder;

    private final List<Problem> problems = new ArrayList<>();

    @Test
    void readsTheExampleOfTheDocumentation() throws IOException {
        AuditPolicy policy = read(EXAMPLE).orElseThrow();

        assertThat(problems).isEmpty();
        assertThat(policy.decide(call("get", "pods", "shop", "a")))
                .isEqualTo(new AuditDecision(AuditLevel.REQUEST, Set.of(AuditStage.REQUEST_RECEIVED), true));
        assertThat(policy.decide(call("update", "configmaps", "kube-system", "dns")))
                .isEqualTo(new AuditDecision(
                        AuditLevel.REQUEST,
                        Set.of(AuditStage.REQUEST_RECEIVED, AuditStage.RESPONSE_STARTED, AuditStage.PANIC),
                        false));
        assertThat(policy.decide(call("update", "configmaps", "kube-system", "controller-leader"))
                        .level())
                .isEqualTo(AuditLevel.NONE);
        assertThat(policy.decide(call("get", "secrets", "shop", "a")).level()).isEqualTo(AuditLevel.METADATA);
        assertThat(policy.decide(call("get", "events", "shop", "a")).level()).isEqualTo(AuditLevel.REQUEST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{level: All}|rules[0].level: All (expected: None, Metadata, Request, RequestResponse)",
                "{level: [None]}|rules[0].level: a list (expected: a text)",
                "{}|rules[0].level: missing (expected: None, Metadata, Request, RequestResponse)",
                "{level: None, user: [a]}|rules[0].user: unknown key (did you mean users?)",
                "{level: None, level: None}|rules[0].level: duplicate key",
                "{level: None, users: tim}|rules[0].users: a scalar (expected: a list)",
                "{level: None, users: [1000]}|rules[0].users: 1000 without quotes (expected: a text)",
                "{level: None, userGroups: [true]}|rules[0].userGroups: true without quotes (expected: a text)",
                "{level: None, users: [{a: b}]}|rules[0].users: a mapping (expected: a text)",
                "{level: None, users: ['']}|rules[0].users: `` (expected: a name that is not empty)",
                "{level: None, verbs: [read]}|rules[0].verbs: read (expected: one of get, list, watch, create, update, patch, delete, deletecollection, head, options, post, put; no verbs for all)",
                "{level: None, omitStages: [Begin]}|rules[0].omitStages: Begin (expected: RequestReceived, ResponseStarted, ResponseComplete, Panic)",
                "{level: None, omitManagedFields: maybe}|rules[0].omitManagedFields: maybe (expected: true or false)",
                "{level: None, omitManagedFields: 'true'}|rules[0].omitManagedFields: a text (expected: true or false without quotes)",
                "{level: None, nonResourceURLs: [healthz]}|rules[0].nonResourceURLs: healthz (expected: a path that begins with /, with * only as the last character, or *)",
                "{level: None, nonResourceURLs: [/a*b]}|rules[0].nonResourceURLs: /a*b (expected: a path that begins with /, with * only as the last character, or *)",
                "{level: None, nonResourceURLs: [/a], namespaces: [b]}|rules[0].nonResourceURLs: given together with resources or namespaces (expected: a rule for paths and another for resources)",
                "{level: None, resources: [pods]}|rules[0].resources[0]: a scalar (expected: group, resources, resourceNames)",
                "{level: None, resources: [{groups: [a]}]}|rules[0].resources[0].groups: unknown key (did you mean group?)",
                "{level: None, resources: [{group: apps/v1}]}|rules[0].resources[0].group: apps/v1 (expected: an API group without its version, such as apps; `` for core)",
                "{level: None, resources: [{resources: ['*/*']}]}|rules[0].resources[0].resources: */* (expected: a name such as pods, pods/log, pods/*, */scale or *)",
                "{level: None, resources: [{resources: [pods/]}]}|rules[0].resources[0].resources: pods/ (expected: a name such as pods, pods/log, pods/*, */scale or *)",
                "{level: None, resources: [{resourceNames: [a]}]}|rules[0].resources[0].resourceNames: given without resources (expected: resources as well)"
            })
    void reportsEveryProblemOfARule(String rule, String message) throws IOException {
        read(HEAD + "rules:\n- " + rule + "\n");

        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly(folder.resolve("policy.yaml") + ":4: " + message.replace("``", "\"\""));
    }

    @Test
    void readsThePolicyOfTheManual() throws IOException {
        String manual = Files.readString(Path.of("docs/audit.md"));
        int begin = manual.indexOf("```yaml\napiVersion: audit.k8s.io/v1\n") + "```yaml\n".length();

        AuditPolicy policy =
                read(manual.substring(begin, manual.indexOf("```", begin))).orElseThrow();

        assertThat(problems).isEmpty();
        assertThat(policy.decide(call("watch", "secrets", "shop", "a")).level()).isEqualTo(AuditLevel.METADATA);
        assertThat(policy.decide(call("watch", "pods", "shop", "a")).level()).isEqualTo(AuditLevel.NONE);
    }

    @Test
    void numbersRules() throws IOException {
        read(HEAD + "rules:\n- level: None\n- level: Nothing\n-\n");

        assertThat(problems)
                .extracting(Problem::message)
                .containsExactly(
                        "rules[1].level: Nothing (expected: None, Metadata, Request, RequestResponse)",
                        "rules[2]: nothing (expected: level, users, userGroups, verbs, resources, namespaces,"
                                + " nonResourceURLs, omitStages, omitManagedFields)",
                        "rules[2].level: missing (expected: None, Metadata, Request, RequestResponse)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kind: Policy|apiVersion: missing (expected: a text)",
                "apiVersion: audit.k8s.io/v1|kind: missing (expected: a text)",
                "{apiVersion: v1, kind: Policy}|apiVersion: v1 (expected: audit.k8s.io/v1)",
                "{apiVersion: audit.k8s.io/v1beta1, kind: Policy}|apiVersion: audit.k8s.io/v1beta1 (expected: audit.k8s.io/v1; Kubernetes 1.24 removed the earlier versions, which have the same fields)",
                "{apiVersion: audit.k8s.io/v1, kind: PolicyList}|kind: PolicyList (expected: Policy)",
                "{apiVersion: audit.k8s.io/v1, kind: Policy, omitStage: []}|omitStage: unknown key (did you mean omitStages?)",
                "{apiVersion: audit.k8s.io/v1, kind: Policy, metadata: a}|metadata: a scalar (expected: an object)",
                "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: []}|rules: none (expected: at least one rule)",
                "[]|a list (expected: apiVersion, kind, metadata, rules, omitStages, omitManagedFields)"
            })
    void reportsEveryProblemOfAPolicy(String policy, String message) throws IOException {
        read(policy);

        assertThat(problems).extracting(Problem::message).contains(message);
    }

    @Test
    void reportsTextThatIsNotYaml() throws IOException {
        assertThat(read(HEAD + "rules: [")).isEmpty();
        assertThat(problems)
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .startsWith("not YAML");
    }

    @Test
    void reportsAFileThatIsNotText() throws IOException {
        Path file = folder.resolve("policy.yaml");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 'a'});

        assertThat(AuditPolicyFile.read(file, problems::add)).isEmpty();
        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly(file + ": cannot be read (expected: a UTF-8 text file)");
    }

    private Optional<AuditPolicy> read(String text) throws IOException {
        Path file = folder.resolve("policy.yaml");
        Files.writeString(file, text, StandardCharsets.UTF_8);
        return AuditPolicyFile.read(file, problems::add);
    }

    @Test
    void responsesAreRecordedAsRequests(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("samples.yaml"),
                "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: RequestResponse}]}");

        AuditPolicy policy = AuditPolicyFile.read(file, problem -> {
                    throw new AssertionError(problem);
                })
                .orElseThrow();

        assertThat(policy.decide(call("create", "pods", "shop", "a")).level()).isEqualTo(AuditLevel.REQUEST);
    }

    private static AuditAttributes call(String verb, String resource, String namespace, String name) {
        ObjectReference object = new ObjectReference("", "v1", resource, namespace, name, null);
        return new AuditAttributes("tim", List.of(), verb, object, "/api/v1/…", false, false);
    }
}
