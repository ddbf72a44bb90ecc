package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditConfig.AuditPolicies;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Entry;
import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultPolicyTest {
    private static final AuditPolicy POLICY = new DefaultPolicy();
    private static final String OWN = "/api/v1/cube/";

    /** Verbs of the gateway's own routes, as in its events. */
    private static final Map<String, String> VERBS =
            Map.of("post", "create", "put", "update", "patch", "patch", "delete", "delete", "get", "get");

    @ParameterizedTest
    @ValueSource(strings = {"create", "update", "patch", "delete", "deletecollection"})
    void recordsChanges(String verb) {
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.pod(null)))).isTrue();
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.inGroup("apps", "deployments", "web"))))
                .isTrue();
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.core("secrets", "shop", "a", null))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "list", "watch"})
    void recordsReadsOfSecretsOnly(String verb) {
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.core("secrets", "shop", null, null))))
                .isTrue();
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.pod(null)))).isFalse();
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.pod("log")))).isFalse();
        assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.inGroup("example.com", "secrets", null))))
                .isFalse();
    }

    @Test
    @Shows("S45")
    void recordsUpgradesThatNoRuleKnows() {
        ObjectReference console = new ObjectReference(
                "subresources.kubevirt.io", "v1", "virtualmachineinstances", "shop", "vm", "console");
        assertThat(isRecorded(AuditedCalls.of("get", console))).isFalse();
        assertThat(isRecorded(AuditedCalls.tunnel(AuditedCalls.of("get", console))))
                .isTrue();
        assertThat(isRecorded(AuditedCalls.tunnel(AuditedCalls.ofPath("get", "/console"))))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"pods, exec", "pods, attach", "pods, portforward", "pods, proxy", "services, proxy", "nodes, proxy"})
    void recordsTunnelsWithAnyVerb(String resource, String subresource) {
        for (String verb : List.of("get", "create", "list", "delete", "options", "head")) {
            assertThat(isRecorded(AuditedCalls.of(verb, AuditedCalls.core(resource, "shop", "a", subresource))))
                    .as(verb)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "authorization.k8s.io, selfsubjectaccessreviews, create, false",
        "authorization.k8s.io, selfsubjectrulesreviews, create, false",
        "authorization.k8s.io, subjectaccessreviews, create, false",
        "authorization.k8s.io, localsubjectaccessreviews, create, false",
        "authentication.k8s.io, selfsubjectreviews, create, false",
        "authentication.k8s.io, tokenreviews, create, false",
        "authorization.k8s.io, selfsubjectaccessreviews, patch, true",
        "example.com, codereviews, create, true"
    })
    void reviewsAreNoChanges(String group, String resource, String verb, boolean expected) {
        AuditAttributes review = AuditedCalls.of(verb, AuditedCalls.inGroup(group, resource, null));

        assertThat(isRecorded(review)).isEqualTo(expected);
        assertThat(isRecorded(AuditedCalls.refused(review))).isTrue();
    }

    @Test
    void recordsPathsOnlyWhenSomethingIsSent() {
        assertThat(isRecorded(AuditedCalls.ofPath("get", "/healthz"))).isFalse();
        assertThat(isRecorded(AuditedCalls.ofPath("head", "/metrics"))).isFalse();
        assertThat(isRecorded(AuditedCalls.ofPath("options", "/console/"))).isFalse();
        assertThat(isRecorded(AuditedCalls.ofPath("post", "/custom"))).isTrue();
    }

    @Test
    void recordsEveryRefusal() {
        assertThat(isRecorded(AuditedCalls.refused(AuditedCalls.of("get", AuditedCalls.pod(null)))))
                .isTrue();
        assertThat(isRecorded(AuditedCalls.refused(AuditedCalls.ofPath("get", "/metrics"))))
                .isTrue();
        assertThat(isRecorded(AuditedCalls.refused(AuditedCalls.own("get", OWN + "accounts"))))
                .isTrue();
    }

    @Test
    void recordsEveryOwnRouteThatIsNoGet() {
        assertThat(routes().filter(route -> !route.verb().equals("get")))
                .hasSizeGreaterThan(15)
                .allMatch(AuditedRoute::isRecorded);
    }

    /** New routes are added here on purpose, or are not recorded. */
    @Test
    void recordsOwnReadsThatSignInOrHandOutCredentials() {
        assertThat(routes().filter(route -> route.verb().equals("get") && route.isRecorded())
                        .map(AuditedRoute::path)
                        .filter(path -> !path.startsWith(OWN + "recordings/")))
                .containsExactlyInAnyOrder(
                        OWN + "key/token", OWN + "providers/{name}/callback", OWN + "clusters/{name}/kubeconfig");
    }

    @Test
    void recordsReadsOfRecordingsButNotTheirList() {
        assertThat(isRecorded(AuditedCalls.own("get", OWN + "recordings/1/content")))
                .isTrue();
        assertThat(isRecorded(AuditedCalls.own("get", OWN + "recordings/1"))).isTrue();
        assertThat(isRecorded(AuditedCalls.own("get", OWN + "recordings"))).isFalse();
        assertThat(isRecorded(AuditedCalls.own("get", OWN + "audit"))).isFalse();
    }

    @Test
    void decidesByThePathOfOwnCallsOnly() {
        ObjectReference ofCluster = AuditedCalls.core("cube", null, "recordings", "1");
        AuditAttributes call =
                new AuditAttributes("tim", List.of(), "get", ofCluster, OWN + "recordings/1", false, false);

        assertThat(isRecorded(call)).isFalse();
    }

    @Test
    void replacesAPolicyFileThatIsNotGiven() {
        AuditPolicy ofFile = new RulePolicy(List.of());

        assertThat(AuditPolicies.of(config(Optional.of(ofFile)))).isSameAs(ofFile);
        assertThat(AuditPolicies.of(config(Optional.empty()))).isInstanceOf(DefaultPolicy.class);
    }

    private static AuditConfig config(Optional<AuditPolicy> policy) {
        AuditConfig.FileLog file = new AuditConfig.FileLog(Optional.empty(), 1, Duration.ZERO, 1, OnFailure.CONTINUE);
        AuditConfig.Webhook webhook = new AuditConfig.Webhook(Optional.empty(), OnFailure.CONTINUE);
        return new AuditConfig(policy, file, webhook, new AuditConfig.Retained(Duration.ZERO, OnFailure.CONTINUE));
    }

    private static boolean isRecorded(AuditAttributes call) {
        AuditDecision decision = POLICY.decide(call);
        assertThat(decision).isIn(AuditDecision.NONE, AuditDecision.METADATA);
        return decision.level() == AuditLevel.METADATA;
    }

    private record AuditedRoute(String path, String verb) {
        boolean isRecorded() {
            return DefaultPolicyTest.isRecorded(AuditedCalls.own(verb, path));
        }
    }

    /** The gateway's own routes as they are documented. */
    private static Stream<AuditedRoute> routes() {
        try {
            Mapping document = (Mapping) YamlValue.read(Files.readString(Path.of("src/main/resources/openapi.yaml")))
                    .orElseThrow();
            Mapping paths = (Mapping) document.find("paths").orElseThrow();
            return paths.entries().stream()
                    .filter(path -> path.key().startsWith(OWN) && !path.key().startsWith(OWN + "proxy/"))
                    .flatMap(path -> methods(path)
                            .map(method -> new AuditedRoute(path.key(), VERBS.getOrDefault(method, method))));
        } catch (IOException | MalformedYamlException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<String> methods(Entry path) {
        return ((Mapping) path.value()).entries().stream().map(Entry::key).filter(VERBS::containsKey);
    }
}
