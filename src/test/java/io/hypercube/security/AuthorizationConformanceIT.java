package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ai.protocol.ConformanceSuite;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The gateway as an authorization server passes the conformance suite of the Model Context Protocol: the description of the server and the
 * whole code flow of a client on the person's computer. The suite waits for a person with a browser, whose part the test has.
 */
@Thorough
class AuthorizationConformanceIT {
    private static final String AUTHORIZE = "/oauth/authorize?";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path folder;

    @Test
    void theSuiteOfAuthorizationServersPasses() throws Exception {
        ConformanceSuite.install();
        String url = "https://127.0.0.1:" + freePort();
        try (RunningGateway gateway = gateway(url)) {
            Cookie person = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
            ProcessBuilder suite = ConformanceSuite.program(List.of(
                            "authorization",
                            "--url",
                            url,
                            "--resource",
                            url + "/mcp",
                            "--client-id",
                            "desktop",
                            "--port",
                            freePort()))
                    .redirectErrorStream(true);
            suite.environment().put("NODE_EXTRA_CA_CERTS", gateway.authority().toString());
            Process process = suite.start();
            StringBuilder told = new StringBuilder();
            process.inputReader().lines().forEach(line -> {
                told.append(line).append('\n');
                if (line.startsWith(url + AUTHORIZE)) {
                    approve(gateway, person, line.substring(url.length()));
                }
            });
            assertThat(process.waitFor()).as(told.toString()).isZero();
            assertThat(told.toString())
                    .contains("authorization-server-metadata-endpoint", "authorization-code-grant")
                    .doesNotContain("SKIPPED");
        }
    }

    private RunningGateway gateway(String url) throws IOException {
        Path config = Files.writeString(folder.resolve("config.yaml"), """
            publicUrl: %s
            mcp: true
            mcpClients:
              - {id: desktop, name: Desktop, redirectUris: ["http://127.0.0.1/callback"]}
            """.formatted(url));
        return RunningGateway.with(Map.of(
                "config", List.of(config.toString()),
                "listen", List.of(url.substring("https://".length())),
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString())));
    }

    /** As a browser and the page of the console do it. */
    private static void approve(RunningGateway gateway, Cookie person, String target) {
        HttpResponse<byte[]> page = gateway.anonymous()
                .speaking(Client.http(gateway.authority(), HttpClient.Version.HTTP_1_1))
                .get(target);
        assertThat(page.statusCode()).isEqualTo(302);
        String query =
                URI.create(page.headers().firstValue("Location").orElseThrow()).getRawQuery();
        byte[] choice = Json.write(
                Map.of("query", query, "approve", true, "scopes", List.of("mcp:read"), "expirationSeconds", 3600));
        Answer agreed = Protocol.HTTP_2.send(
                gateway,
                person.apply(Attack.of("POST", "/api/v1/cube/consents")
                        .with("Content-Type", "application/json")
                        .body(new String(choice, StandardCharsets.UTF_8))));
        assertThat(agreed.status()).as(agreed.body()).isEqualTo(200);
        try (HttpClient browser = HttpClient.newHttpClient()) {
            URI back = URI.create(String.valueOf(agreed.json().get("redirect")));
            assertThat(browser.send(HttpRequest.newBuilder(back).build(), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(free.getLocalPort());
        }
    }
}
