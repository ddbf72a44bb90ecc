package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import io.hypercube.RunningGateway;
import io.hypercube.auth.delegation.DelegationConfig.DocumentAccess;
import io.hypercube.federation.oidc.TrustedAuthorities;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.DocumentServer;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A person connects an AI client, lets it change a cluster, and ends its access: the client is npm's package of the protocol, and the
 * person uses the console in a browser.
 */
@Thorough
class AiClientOfPersonIT {
    private static final Pattern PLAN = Pattern.compile("/console/plans/([A-Za-z0-9_-]+)");
    private static final Map<String, Object> CONFIGURED = Map.of("clientId", "editor", "host", "127.0.0.1");
    private static final String END = "End the access of Editor";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static DocumentServer documents;

    @AutoClose
    private static Forwarder line;

    @AutoClose
    private static RunningGateway gateway;

    private String namespace = "";
    private String other = "";

    @BeforeAll
    static void start() throws IOException {
        TestAuthority authority = new TestAuthority(folder);
        documents = new DocumentServer(authority);
        line = Forwarder.listen(
                "127.0.0.1",
                () -> new InetSocketAddress(
                        CLUSTER.server().getHost(), CLUSTER.server().getPort()));
        String listen = "127.0.0.1:" + freePort();
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                publicUrl: https://%s
                mcp: true
                mcpClients:
                - {id: editor, name: Editor, redirectUris: ["http://127.0.0.1/callback"]}
                mcpRules:
                - {groups: [ai-writers], scopes: ["mcp:read", "mcp:write"]}
                """.formatted(listen));
        gateway = RunningGateway.with(
                Map.of(
                        "config", List.of(config.toString()),
                        "listen", List.of(listen),
                        "kubeconfig",
                                List.of(
                                        CLUSTER.kubeconfig().toString(),
                                        named("second", CLUSTER.server().getPort()),
                                        named("held", line.port()))),
                loaded -> loaded.withDocuments(
                        new DocumentAccess(InetAddress::isLoopbackAddress, TrustedAuthorities.read(authority.file()))));
        List.of("ada", "bea", "eva").forEach(name -> gateway.member(name, "ai-writers"));
        CLUSTER.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: ai-writers-edit}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: edit}
                subjects: [{kind: Group, apiGroup: rbac.authorization.k8s.io, name: ai-writers}]
                """);
        CLUSTER.awaitAllowed("ada", "create", "configmaps", "--all-namespaces", "--as-group=ai-writers");
    }

    /** The cluster under another name, at a port of this host. */
    private static String named(String name, int port) throws IOException {
        Path file = CLUSTER.kubeconfig(name, "system:masters");
        String text = Files.readString(file)
                .replace('"' + CLUSTER.name() + '"', '"' + name + '"')
                .replace(":" + CLUSTER.server().getPort(), ":" + port);
        return Files.writeString(folder.resolve(name + ".kubeconfig"), text).toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    @BeforeEach
    void makeNamespaces() {
        namespace = CLUSTER.newNamespace();
        other = CLUSTER.newNamespace();
        CLUSTER.apply(settings(other, "hidden", "grey"));
    }

    @Test
    void seesWhatThePersonAllowsAndChangesWhatThePersonApproves() throws IOException {
        try (PersonClient client = PersonClient.start(gateway, with(CONFIGURED, "opensAddresses", true));
                Visit visit = CHROMIUM.visit(gateway)) {
            client.connect();
            client.sendPerson(visit).signIn("ada", "password-of-ada");
            assertThat(visit.heading("Let Editor work as ada?")).isVisible();
            assertThat(visit.page().getByText("The answer goes to this computer"))
                    .isVisible();
            assertThat(client.requests()).contains("POST /mcp 401").doesNotContain("POST /mcp 200");
            allow(visit, "Read");
            assertThat(client.text("connected")).isEqualTo("2026-07-28");
            client.listTools();
            assertThat(client.take("tools").toString()).contains("query", "apply");
            assertSeesOnlyItsPart(client);

            client.call(
                    "apply", Map.of("cluster", CLUSTER.name(), "manifest", settings(namespace, "settings", "blue")));
            client.sendPerson(visit);
            allow(visit, "Read and write");
            visit.show(client.page("open"));
            assertThat(visit.page().locator(".hc-diff")).containsText("color: blue");
            assertThat(colorOf("settings")).isEmpty();
            visit.button("Approve").click();
            assertThat(visit.page().getByText("Plan approved")).isVisible();
            assertThat(colorOf("settings")).isEmpty();
            client.accept();
            assertThat(client.take("answer").path("isError").asBoolean(true)).isFalse();
            assertThat(visit.page().getByText("Plan carried out")).isVisible();
            assertThat(colorOf("settings")).isEqualTo("blue");

            client.call("apply", Map.of("cluster", CLUSTER.name(), "manifest", settings(namespace, "settings", "red")));
            visit.show(client.page("open"));
            visit.button("Deny").click();
            assertThat(visit.page().getByText("Plan denied")).isVisible();
            client.accept();
            JsonNode denied = client.take("answer");
            assertThat(denied.path("isError").asBoolean(false)).isTrue();
            assertThat(denied.toString()).contains("denied by ada");
            assertThat(colorOf("settings")).isEqualTo("blue");
        }
    }

    private void assertSeesOnlyItsPart(PersonClient client) {
        CLUSTER.apply(settings(namespace, "seen", "green"));
        assertThat(client.answer("clusters", Map.of())).contains(CLUSTER.name()).doesNotContain("second", "held");
        Map<String, Object> own = Map.of("cluster", "_all", "resource", "configmaps", "namespace", namespace);
        assertThat(client.answer("query", own)).contains("seen").doesNotContain("second", "held");
        for (Map<String, Object> outside : List.<Map<String, Object>>of(
                Map.of("cluster", CLUSTER.name()),
                Map.of("cluster", CLUSTER.name(), "namespace", other),
                Map.of("cluster", "second", "namespace", namespace))) {
            assertThat(client.answer("query", with(outside, "resource", "configmaps")))
                    .contains("expected: ")
                    .doesNotContain("hidden", "seen");
        }
    }

    /** The client is known by its document, and speaks the earlier revision, in which it opens no addresses. */
    @Test
    void isKnownByItsDocumentAndTellsThePersonTheLink() throws IOException {
        String id = documents.uri("good").toString();
        try (PersonClient client = PersonClient.start(gateway, Map.of("clientMetadataUrl", id, "host", "localhost"));
                Visit visit = CHROMIUM.visit(gateway).openAs("bea", "password-of-bea", "/console/clusters")) {
            client.connect();
            client.sendPerson(visit);
            assertThat(visit.heading("Let App work as bea?")).isVisible();
            assertThat(visit.page().getByText(id)).isVisible();
            allow(visit, "Read");
            assertThat(client.text("connected")).isEqualTo("2025-11-25");

            client.call(
                    "apply", Map.of("cluster", CLUSTER.name(), "manifest", settings(namespace, "settings", "blue")));
            client.sendPerson(visit);
            allow(visit, "Read and write");
            String waiting = client.text("answer");
            Matcher plan = PLAN.matcher(waiting);
            assertThat(plan.find()).as(waiting).isTrue();
            visit.show(plan.group());
            visit.button("Approve").click();
            assertThat(visit.page().getByText("Plan approved")).isVisible();
            assertThat(colorOf("settings")).isEmpty();
            client.answer("apply", Map.of("cluster", CLUSTER.name(), "plan", plan.group(1)));
            assertThat(colorOf("settings")).isEqualTo("blue");
        }
    }

    @Test
    void endsWithItsCallWhenThePersonEndsIt() throws IOException {
        Map<String, Object> get =
                Map.of("cluster", "held", "resource", "configmaps", "namespace", other, "name", "hidden");
        try (PersonClient client = PersonClient.start(gateway, with(CONFIGURED, "opensAddresses", true));
                Visit visit = CHROMIUM.visit(gateway).openAs("eva", "password-of-eva", "/console/clusters")) {
            client.connect();
            client.sendPerson(visit);
            visit.button("Allow").click();
            assertThat(visit.heading("Back in the editor")).isVisible();
            client.take("connected");
            assertThat(client.answer("get", get)).contains("grey");
            visit.show("/console/account");
            line.pause();
            client.call("get", get);
            await().untilAsserted(() -> assertThat(metrics())
                    .containsPattern("(?m)^hypercube_calls_under_way\\{cluster=\"held\"} 1(\\.0)?$"));
            client.requests();

            visit.button(END).click();
            visit.dialogButton("End").click();
            assertThat(visit.dialog()).hasCount(0);
            client.take("authorize");
            assertThat(client.requests())
                    .contains("POST /mcp 401", "POST /api/v1/cube/token 400")
                    .doesNotContain("POST /mcp 200");
            client.call("clusters", Map.of());
            client.take("authorize");
            assertThat(client.requests()).containsExactly("POST /mcp 401");
        } finally {
            line.resume();
        }
    }

    /** Allows the client to work in one cluster and namespace. */
    private void allow(Visit visit, String access) {
        Page page = visit.page();
        page.getByLabel(access, new Page.GetByLabelOptions().setExact(true)).check();
        page.getByLabel("Only some clusters").check();
        page.getByLabel("Names of clusters").fill(CLUSTER.name());
        page.getByLabel("Only some namespaces").check();
        page.getByLabel("Names of namespaces").fill(namespace);
        visit.button("Allow").click();
        assertThat(visit.heading("Back in the editor")).isVisible();
    }

    private static Map<String, Object> with(Map<String, Object> map, String key, Object value) {
        Map<String, Object> all = new HashMap<>(map);
        all.put(key, value);
        return all;
    }

    private static String settings(String namespace, String name, String color) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: %s, namespace: %s}
            data: {color: %s}
            """.formatted(name, namespace, color);
    }

    /** As the cluster has it; empty when it is not there. */
    private String colorOf(String name) {
        String path = ClusterApi.of("v1", namespace, "configmaps/" + name);
        return CLUSTER.api().has(path) ? CLUSTER.api().field(path, ".data.color") : "";
    }

    private static String metrics() {
        return new String(gateway.admin().get("/metrics").body(), StandardCharsets.UTF_8);
    }
}
