package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.audit.AuditLines;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit log of a real API server, whose credentials for the gateway have the ClusterRole of docs/clusters.md, or an older one. */
@Thorough
class AiClientExtraIT {
    private static final String NEW_RIGHT = "userextras/hypercube.io/ai-client";
    private static final Pattern ROLE =
            Pattern.compile("```yaml\n(apiVersion: rbac.*?kind: ClusterRole\n.*?)```", Pattern.DOTALL);

    private static final String TOKEN_IDENTITY = "{\"name\": \"hypercube.io/identity\","
            + " \"extension\": {\"type\": \"token\", \"audience\": \"scripted.example\"}}";

    @TempDir
    private static Path folder;

    private static RealCluster cluster;
    private static AuditLines audit;

    @BeforeAll
    static void start() throws IOException {
        Path policy = Files.writeString(folder.resolve("policy.yaml"), """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived]
                rules:
                - level: Request
                  resources: [{group: authorization.k8s.io}]
                - level: Metadata
                """);
        audit = new AuditLines(folder.resolve("audit.log"));
        cluster = RealCluster.fresh("extra", "--audit-policy-file=" + policy, "--audit-log-path=" + audit.file())
                .start();
        Matcher role = ROLE.matcher(Files.readString(Path.of("docs/clusters.md")));
        assertThat(role.find()).isTrue();
        cluster.apply(role.group(1) + bound("hypercube"));
        cluster.apply(role.group(1).replace("name: hypercube", "name: older").replace(NEW_RIGHT, "userextras/other")
                + bound("older"));
        cluster.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: readers}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: readers}]
                """);
        cluster.awaitAllowed("hypercube", "impersonate", "users");
        cluster.awaitAllowed("older", "impersonate", "users");
    }

    private static String bound(String name) {
        return """
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: %1$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: %1$s}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: %1$s}]
                """.formatted(name);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void theClusterLearnsOfTheAiClientAndOfNoneInOtherCalls() {
        try (RunningGateway gateway = gateway("hypercube", "true")) {
            CalledMcp mcp = CalledMcp.withKey(gateway, gateway.member("reader", "readers"), "{}");

            assertThat(mcp.tool("get", config("kube-system"))).contains("client-ca-file");
            assertThat(extraOf("/configmaps/extension-apiserver-authentication"))
                    .isEqualTo(List.of(mcp.key()));

            gateway.member("person", "readers").get("/clusters/extra/api/v1/namespaces/kube-public/configmaps/none");
            assertThat(extraOf("/configmaps/none")).isNull();
        }
    }

    /** The same review as the API server's own for the call, so that a webhook authorizer can decide by the AI client. */
    @Test
    void aPageFromMemoryIsReviewedForTheAiClient() {
        try (RunningGateway gateway = gateway("hypercube", "true")) {
            CalledMcp mcp = CalledMcp.withKey(gateway, gateway.member("pager", "readers"), "{}");
            String pods = "{'cluster':'extra','resource':'pods','namespace':'kube-system'}";

            await().untilAsserted(() -> {
                assertThat(mcp.tool("query", pods)).startsWith("0 of 0 pods");
                assertThat(audit.with("/subjectaccessreviews").toString())
                        .contains("user=pager")
                        .contains("extra={hypercube.io/ai-client=[" + mcp.key() + "]}");
            });
        }
    }

    @Test
    void theClusterLearnsNothingByDefault() {
        try (RunningGateway gateway = gateway("older", "false")) {
            CalledMcp mcp = CalledMcp.withKey(gateway, gateway.member("quiet", "readers"), "{}");

            assertThat(mcp.tool(
                            "get", "{'cluster':'extra','resource':'cm','namespace':'kube-node-lease','name':'silent'}"))
                    .startsWith("404: ");
            assertThat(extraOf("/configmaps/silent")).isNull();
        }
    }

    @Test
    void aCredentialWithoutTheRightIsRefused() {
        try (RunningGateway gateway = gateway("older", "true")) {
            CalledMcp mcp = CalledMcp.withKey(gateway, gateway.member("refused", "readers"), "{}");

            assertThat(mcp.tool("get", config("kube-system")))
                    .contains("cannot impersonate resource")
                    .contains("userextras/hypercube.io/ai-client");
        }
    }

    /** The tokens of a call for a person and of one for an AI client on behalf of the same account are two. */
    @Test
    void aClusterThatTrustsTheGatewayGetsAClaim() throws Exception {
        Set<Object> told = ConcurrentHashMap.newKeySet();
        HttpHandler api = exchange -> {
            told.add(claims(exchange).getOrDefault("hypercube.io/ai-client", "none"));
            ScriptedUpstream.json(exchange, "{}");
        };
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of("/api", api))) {
            Path kubeconfig = upstream.kubeconfig(folder);
            Files.writeString(
                    kubeconfig,
                    Files.readString(kubeconfig)
                            .replace("{\"token\": \"gateway\"}", "{}")
                            .replaceFirst("(\"server\": \"[^\"]+\")", "$1, \"extensions\": [" + TOKEN_IDENTITY + "]"));
            try (RunningGateway gateway = gateway(kubeconfig, "true")) {
                CalledMcp mcp = CalledMcp.withKey(gateway, "{}");
                gateway.admin().get("/clusters/scripted/api/v1/pods");
                mcp.tool("query", "{'cluster':'scripted','resource':'pods'}");

                assertThat(told).containsExactlyInAnyOrder("none", mcp.key());
            }
        }
    }

    private static Map<String, Object> claims(HttpExchange exchange) throws IOException {
        try {
            String token =
                    exchange.getRequestHeaders().getFirst("Authorization").substring("Bearer ".length());
            return JWSObject.parse(token).getPayload().toJSONObject();
        } catch (ParseException e) {
            throw new IOException(e);
        }
    }

    private static String config(String namespace) {
        return "{'cluster':'extra','resource':'configmaps','namespace':'%s','name':'extension-apiserver-authentication'}"
                .formatted(namespace);
    }

    private static RunningGateway gateway(String user, String extra) {
        return gateway(cluster.kubeconfig(user), extra);
    }

    private static RunningGateway gateway(Path kubeconfig, String extra) {
        return RunningGateway.with(Map.of(
                "kubeconfig", List.of(kubeconfig.toString()),
                "public-url", List.of("https://hub.example.com"),
                "mcp", List.of("true"),
                "ai-client-extra", List.of(extra)));
    }

    /** The extra value of the user of a call, as the API server recorded it; null for none. */
    private static @Nullable Object extraOf(String path) {
        Map<?, ?> event = audit.ended(path).getLast();
        return event.get("impersonatedUser") instanceof Map<?, ?> user && user.get("extra") instanceof Map<?, ?> extra
                ? extra.get("hypercube.io/ai-client")
                : null;
    }
}
