package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The gateway is killed and starts again on its data: its agents come back, and it had nothing of theirs to lose. */
@Thorough
class GatewayKilledUnderAgentsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String EDGE = "edge-of-killed-gateway";

    @TempDir
    Path folder;

    @Test
    void hasItsClusterAgainWithoutAnActionAndNoCredentialOfItOnItsDisk() throws Exception {
        Path data = folder.resolve("data");
        String token = tokenOfAnAccount();
        ServeProcess first = ServeProcess.start(data, "--probe-interval=1s");
        URI address = first.uri();
        Client admin = first.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
        try (AgentOfCluster edge = AgentOfCluster.add(admin, first.authority(), EDGE, CLUSTER.kubeconfigWith(token))) {
            edge.startProcess(address);
            edge.start(address);
            edge.awaitState("Ready Healthy");
            edge.awaitAgents(2);
            String target = "/clusters/" + EDGE + "/version";
            assertThat(admin.get(target).statusCode()).isEqualTo(200);

            first.kill();

            assertHasNoCredential(token);
            await().until(() -> edge.log().contains("connection to the gateway lost"));
            try (RunningGateway second = RunningGateway.in(
                    data,
                    Map.of(
                            "listen", List.of("127.0.0.1:" + address.getPort()),
                            "probe-interval", List.of("1s")))) {
                assertThat(second.uri()).isEqualTo(address);
                edge.awaitState("Ready Healthy");
                edge.awaitAgents(2);
                assertThat(admin.get(target).statusCode()).isEqualTo(200);
                assertHasNoCredential(token);
            }
        } finally {
            first.close();
        }
    }

    /** In the database, its journal and the log, as a killed process leaves them. The name of the cluster is there, so it is looked for rightly. */
    private void assertHasNoCredential(String token) throws IOException {
        String signature = token.substring(token.lastIndexOf('.') + 1);
        try (Stream<Path> files = Files.walk(folder)) {
            List<String> contents = files.filter(Files::isRegularFile)
                    .map(GatewayKilledUnderAgentsIT::read)
                    .toList();
            assertThat(contents)
                    .anyMatch(content -> content.startsWith("SQLite format 3"))
                    .anyMatch(content -> content.contains(EDGE))
                    .noneMatch(content -> content.contains(token) || content.contains(signature));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a ServiceAccount that may do everything. */
    private static String tokenOfAnAccount() throws IOException, InterruptedException {
        String namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: agent, namespace: %1$s}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: agent-of-%1$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
                subjects: [{kind: ServiceAccount, name: agent, namespace: %1$s}]
                """.formatted(namespace));
        CLUSTER.awaitAllowed("system:serviceaccount:" + namespace + ":agent", "impersonate", "users");
        String target = CLUSTER.server() + "/api/v1/namespaces/" + namespace + "/serviceaccounts/agent/token";
        try (HttpClient http = CLUSTER.httpClient("admin", "system:masters")) {
            byte[] request = http.send(
                            HttpRequest.newBuilder(URI.create(target))
                                    .header("Content-Type", "application/json")
                                    .POST(BodyPublishers.ofString(
                                            "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":"
                                                    + "\"TokenRequest\",\"spec\":{\"expirationSeconds\":3600}}"))
                                    .build(),
                            BodyHandlers.ofByteArray())
                    .body();
            String token =
                    JsonMapper.shared().readTree(request).at("/status/token").asString();
            assertThat(token).contains(".");
            return token;
        }
    }
}
