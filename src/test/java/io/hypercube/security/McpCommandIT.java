package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.ProgramInJvm;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code hypercube mcp}, once as a process. */
@Thorough
class McpCommandIT {
    private static final String URL = "https://hub.example.com";
    private static final Pattern CODE = Pattern.compile("approve the code ([A-Z]{4}-[A-Z]{4}) there");

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Cookie browser;

    @TempDir
    Path home;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "public-url", List.of(URL),
                "mcp", List.of("true")));
        browser = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @Smoke
    @Test
    void servesAProgramWithAnAccessKeyPair() throws Exception {
        JsonNode pair = pair("{}");
        try (StdioClient client = StdioClient.process(environment(pair), withAuthority("mcp"))) {
            JsonNode begun = client.initialize();
            assertThat(begun.at("/result/protocolVersion").asString("")).isEqualTo("2025-11-25");
            assertThat(client.request("tools/list", Map.of())
                            .at("/result/tools")
                            .toString())
                    .contains("\"name\":\"query\"");
            assertThat(client.call("clusters", Map.of())).contains(CLUSTER.name());
            client.line("no JSON");
            assertThat(client.read().at("/error/code").asInt(0)).isEqualTo(-32700);
            assertThat(client.call("query", Map.of("cluster", CLUSTER.name(), "resource", "namespaces")))
                    .contains("kube-system");
            assertThat(client.end()).isZero();
            assertThat(client.err()).singleElement().asString().startsWith("hypercube: line: ");
        }
    }

    @Test
    void servesClientsOfTheNewestRevision() throws Exception {
        Map<String, ?> meta = Map.of(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities",
                Map.of());
        try (StdioClient client = StdioClient.inJvm(environment(pair("{}")), withAuthority("mcp"))) {
            assertThat(client.request("server/discover", Map.of("_meta", meta))
                            .at("/result/supportedVersions/0")
                            .asString(""))
                    .isEqualTo("2026-07-28");
            Map<String, ?> call = Map.of("name", "clusters", "arguments", Map.of(), "_meta", meta);
            assertThat(client.request("tools/call", call)
                            .at("/result/content/0/text")
                            .asString(""))
                    .contains(CLUSTER.name());
        }
    }

    @Test
    void tellsOfProgress() throws Exception {
        Map<String, ?> call = Map.of("name", "clusters", "arguments", Map.of(), "_meta", Map.of("progressToken", "p"));
        try (StdioClient client = StdioClient.inJvm(environment(pair("{}")), withAuthority("mcp"))) {
            client.initialize();
            client.line(new String(
                    Json.write(Map.of("jsonrpc", "2.0", "id", "x", "method", "tools/call", "params", call)),
                    StandardCharsets.UTF_8));
            JsonNode message = client.read();
            while (message.path("method").asString("").equals("notifications/progress")) {
                message = client.read();
            }
            assertThat(message.path("id").asString("")).isEqualTo("x");
            assertThat(message.at("/result/content/0/text").asString("")).contains(CLUSTER.name());
        }
    }

    @Smoke
    @Test
    void servesAPersonUntilTheSignInEndsElsewhere() throws Exception {
        login();
        try (StdioClient client = StdioClient.inJvm(environment(), at("mcp"))) {
            client.initialize();
            assertThat(client.call("query", Map.of("cluster", CLUSTER.name(), "resource", "namespaces")))
                    .contains("kube-system");

            Path elsewhere = Files.createDirectories(home.resolve("elsewhere"));
            copy(home.resolve("hypercube"), elsewhere.resolve("hypercube"));
            ProgramInJvm.run(Map.of("XDG_CONFIG_HOME", elsewhere.toString()), "", at("logout"))
                    .succeeded();

            await().untilAsserted(() -> assertThat(client.call("clusters", Map.of()))
                    .contains("\"error\"", "the sign-in to " + gateway.uri() + " has ended"));
            assertThat(client.end()).isZero();
        }
    }

    @Test
    void isToldToSignIn() throws Exception {
        try (StdioClient client = StdioClient.inJvm(environment(), withAuthority("mcp"))) {
            assertThat(client.initialize().path("result").isObject()).isTrue();
            assertThat(client.request("tools/list", Map.of())
                            .at("/error/message")
                            .asString(""))
                    .isEqualTo("not signed in to " + gateway.uri() + " (run: hypercube login --server " + gateway.uri()
                            + ")");
        }
    }

    @Test
    void isNarrowedToClustersAndNamespaces() throws Exception {
        login();
        try (StdioClient client = StdioClient.inJvm(environment(), at("mcp", "--namespaces", "default,kube-public"))) {
            client.initialize();
            Map<String, String> pods = Map.of("cluster", CLUSTER.name(), "resource", "configmaps");
            assertThat(client.call("query", with(pods, "namespace", "kube-public")))
                    .contains("configmaps (v1) in ");
            assertThat(client.call("query", with(pods, "namespace", "kube-system")))
                    .contains("does not include namespace");
            assertThat(client.call("query", Map.of("cluster", CLUSTER.name(), "resource", "nodes")))
                    .contains("limited to namespaces");
        }
        try (StdioClient client = StdioClient.inJvm(environment(), at("mcp", "--clusters", "other-*"))) {
            client.initialize();
            assertThat(client.call("clusters", Map.of())).doesNotContain(CLUSTER.name());
            assertThat(client.call("query", Map.of("cluster", CLUSTER.name(), "resource", "namespaces")))
                    .doesNotContain("kube-system");
        }
        try (StdioClient client = StdioClient.inJvm(environment(), at("mcp", "--clusters", "no!name"))) {
            assertThat(client.request("tools/list", Map.of())
                            .at("/error/message")
                            .asString(""))
                    .contains("clusters: no!name (expected: cluster names");
        }
    }

    @Test
    void leavesTheLimitsToTheScopeOfAnAccessKey() throws Exception {
        Outcome refused = ProgramInJvm.run(environment(pair("{}")), "", withAuthority("mcp", "--clusters", "prod-*"));

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("hypercube: --clusters: not supported with an access key pair");
    }

    private static Map<String, String> with(Map<String, String> all, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(all);
        more.put(name, value);
        return more;
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), JsonNode.class);
    }

    private static JsonNode pair(String request) {
        return json(gateway.admin().post("/api/v1/cube/keys", request.getBytes(StandardCharsets.UTF_8)));
    }

    /** By a browser, which also keeps the CA certificate for the commands after it. */
    private void login() {
        Consumer<String> approve = line -> {
            Matcher code = CODE.matcher(line);
            if (code.find()) {
                CommandLine.approve(gateway, browser, code.group(1));
            }
        };
        ProgramInJvm.run(environment(), "", approve, withAuthority("login")).succeeded();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    private static String[] at(String... words) {
        return Stream.concat(
                        Arrays.stream(words),
                        Stream.of("--server", gateway.uri().toString()))
                .toArray(String[]::new);
    }

    private static String[] withAuthority(String... words) {
        return Stream.concat(
                        Arrays.stream(at(words)),
                        Stream.of("--certificate-authority", gateway.authority().toString()))
                .toArray(String[]::new);
    }

    private Map<String, String> environment() {
        return Map.of("XDG_CONFIG_HOME", home.toString(), "SSH_CONNECTION", "a test opens no browser");
    }

    private Map<String, String> environment(JsonNode pair) {
        Map<String, String> environment = new LinkedHashMap<>(environment());
        environment.put("HYPERCUBE_ACCESS_KEY", pair.path("accessKey").asString(""));
        environment.put("HYPERCUBE_SECRET_KEY", pair.path("secretKey").asString(""));
        return environment;
    }
}
