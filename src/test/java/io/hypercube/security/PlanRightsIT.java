package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AiCalls;
import io.hypercube.Client;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The rights that a change of an AI client needs: of its token, the rules, and the account at the cluster. */
@Thorough
class PlanRightsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static WritingBed bed;

    private static Cookie admin;
    private static AiCalls own;

    @BeforeAll
    static void start() throws IOException {
        bed = WritingBed.start(CLUSTER);
        admin = bed.adminBrowser();
        own = bed.ownClient(admin);
    }

    @Test
    void rulesDecideForEachCluster() {
        assertThat(own.failure("apply", WritingBed.apply("reading", bed.map("never", "1"))))
                .contains(
                        "cluster: reading (expected: one at which the rules of the gateway, mcpRules, let this client write");
        assertThat(own.failure("query", Map.of("cluster", "closed", "resource", "pods")))
                .contains("cluster: closed (expected: clusters that exist and answer");
        String clusters = own.text("clusters", Map.of());
        assertThat(clusters).contains("read,write").doesNotContain("closed");
        assertThat(own.text("query", Map.of("cluster", "_all", "resource", "namespaces", "limit", 200)))
                .doesNotContain("closed");
    }

    @Test
    void theRightsOfTheAccountCountAtTheCluster() {
        Client member = bed.gateway().member("writer");
        AiCalls program = bed.program(member, "mcp:read mcp:write");

        assertThat(program.failure("apply", WritingBed.apply("approved", bed.map("forbidden", "1"))))
                .contains("403");
        assertThat(bed.exists("forbidden")).isFalse();
    }

    /** The right to write Secrets is taken away after the dry run. */
    @Test
    void eachObjectOfAPlanThatFailsInPartIsReported() {
        String user = "partial";
        allow(user);
        AiCalls program = bed.program(bed.gateway().member(user), "mcp:read mcp:write");
        Cookie sre = bed.browserOf("sre-3", "sre");
        String secret = bed.map("second", "1").replace("ConfigMap", "Secret").replace("\ndata", "\nstringData");
        String plan = AiCalls.plan(program.text(
                "apply",
                WritingBed.apply(
                        "approved", bed.map("first", "1") + "---\n" + secret + "---\n" + bed.map("third", "1"))));
        bed.decide(sre, plan, true);
        CLUSTER.api().delete(ClusterApi.of("rbac.authorization.k8s.io/v1", bed.namespace(), "rolebindings/secrets"));
        await().until(() -> !CLUSTER.isAllowed(user, "patch", "secrets", "-n", bed.namespace()));

        String report = program.failure("apply", Map.of("plan", plan));

        assertThat(report)
                .contains("first: done")
                .contains("second: failed: the person sees the reason")
                .contains("third: done");
        assertThat(bed.exists("third")).isTrue();
        assertThat(bed.plan(sre, plan).json())
                .containsEntry("state", "failed")
                .extractingByKey("message")
                .asString()
                .contains("second: failed: 403");
    }

    @Test
    void valuesOfSecretsAreReadWhereRuleAndTokenHaveTheScope() {
        CLUSTER.apply("""
            apiVersion: v1
            kind: Secret
            metadata: {name: shown, namespace: %s}
            stringData: {password: canary-Tt55}
            """.formatted(bed.namespace()));
        String value = Base64.getEncoder().encodeToString("canary-Tt55".getBytes(StandardCharsets.UTF_8));
        Map<String, Object> atFree =
                Map.of("cluster", "free", "resource", "secrets", "namespace", bed.namespace(), "name", "shown");
        AiCalls all = bed.program("mcp:read mcp:secrets");

        assertThat(all.text("get", atFree)).contains(value);
        assertThat(own.text("get", atFree)).doesNotContain(value).contains("redacted");
        Map<String, Object> atConsole =
                Map.of("cluster", "console", "resource", "secrets", "namespace", bed.namespace(), "name", "shown");
        assertThat(all.text("get", atConsole)).doesNotContain(value).contains("redacted");
    }

    @Test
    void writingToolsAreForTokensWithTheScopeOnly() {
        AiCalls reading = bed.program("mcp:read");
        assertThat(AiCalls.json(reading.list()).at("/result/tools").toString()).doesNotContain("\"apply\"");
        assertThat(AiCalls.json(own.list()).at("/result/tools").toString()).contains("\"apply\"");

        HttpResponse<byte[]> refused = reading.call("delete", Map.of("cluster", "console"));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
                .contains("error=\"insufficient_scope\"")
                .contains("scope=\"mcp:read mcp:write\"")
                .contains("resource_metadata=\"" + WritingBed.URL + "/.well-known/oauth-protected-resource/mcp\"");
    }

    @Test
    void theResourceNamesTheScopesThatSomeRuleGrants() {
        JsonNode resource = WritingBed.json(bed.gateway().anonymous().get("/.well-known/oauth-protected-resource/mcp"));

        assertThat(resource.path("scopes_supported").toString())
                .isEqualTo("[\"mcp:read\",\"mcp:write\",\"mcp:secrets\"]");
    }

    /** Lets a user write ConfigMaps, and Secrets by a binding of its own. */
    private static void allow(String user) {
        CLUSTER.apply("""
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: partial, namespace: %1$s}
            rules:
            - {apiGroups: [""], resources: [configmaps], verbs: [get, create, patch]}
            - {apiGroups: [""], resources: [secrets], verbs: [get]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: secrets, namespace: %1$s}
            rules: [{apiGroups: [""], resources: [secrets], verbs: [create, patch]}]
            """.formatted(bed.namespace()));
        for (String role : List.of("partial", "secrets")) {
            CLUSTER.apply(Rights.binding(bed.namespace(), role, "Role/" + role, "User/" + user));
        }
        CLUSTER.awaitAllowed(user, "patch", "secrets", "-n", bed.namespace());
    }
}
