package io.hypercube.cluster;

import static io.hypercube.cluster.ClusterCalls.CLUSTERS;
import static io.hypercube.cluster.ClusterCalls.call;
import static io.hypercube.cluster.ClusterCalls.cluster;
import static io.hypercube.cluster.ClusterCalls.json;
import static io.hypercube.cluster.ClusterCalls.send;
import static io.hypercube.cluster.ClusterCalls.stateOf;
import static io.hypercube.cluster.ClusterCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Clusters that an administrator imports over HTTP, with a real API server. */
@Smoke
class ImportedClustersIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @TempDir
    Path home;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of("probe-interval", List.of("500ms")));
        admin = gateway.admin();
    }

    @AfterEach
    void remove() {
        send(admin, "DELETE", "/prod", Map.of());
    }

    @Test
    @Shows({"6.8", "6.9"})
    void isImportedCalledReplacedAndRemoved() throws IOException {
        Map<String, ?> asked = Map.of(
                "name", "prod", "kubeconfig", Files.readString(CLUSTER.kubeconfig()), "labels", Map.of("env", "p"));

        JsonNode tried = json(send(admin, "POST", "?dryRun=All", asked), 200);
        assertThat(tried.path("state").asString() + tried.path("version").asString())
                .startsWith("Readyv1.");
        assertThat(call(admin).statusCode()).isEqualTo(404);

        JsonNode made = json(send(admin, "POST", "", asked), 201);
        assertThat(made.path("source").asString()).isEqualTo("imported");
        assertThat(call(admin).statusCode()).isEqualTo(200);
        await().until(() -> stateOf(admin).equals("Ready Healthy"));
        await().until(() -> cluster(admin).path("probes").size() >= 2);
        assertThat(cluster(admin).path("server").asString())
                .isEqualTo(CLUSTER.server().toString());
        assertThat(Instant.parse(cluster(admin).path("credentialExpiration").asString()))
                .isAfter(Instant.now());

        String weak = Files.readString(CLUSTER.kubeconfig("nobody", "some-group"));
        JsonNode warned = json(send(admin, "PATCH", "/prod?dryRun=All", Map.of("kubeconfig", weak)), 200);
        assertThat(warned.path("reason").asString()).isEqualTo("MayNotImpersonate");
        assertThat(stateOf(admin)).isEqualTo("Ready Healthy");
        json(send(admin, "PATCH", "/prod", Map.of("kubeconfig", weak)), 200);
        await().until(() -> stateOf(admin).equals("Unauthorized MayNotImpersonate"));
        assertThat(cluster(admin).path("labels").path("env").asString()).isEqualTo("p");
        assertThat(call(admin).statusCode()).isNotEqualTo(200);

        json(send(admin, "DELETE", "/prod", Map.of()), 200);
        assertThat(call(admin).statusCode()).isEqualTo(404);
        assertThat(admin.get(CLUSTERS + "/prod").statusCode()).isEqualTo(404);
    }

    @Test
    @Shows({"6.8", "S9"})
    void isAnAdministratorsRight() throws IOException {
        Client member = gateway.member("somebody");
        Map<String, ?> asked = Map.of("name", "prod", "kubeconfig", Files.readString(CLUSTER.kubeconfig()));
        assertThat(send(member, "POST", "", asked).statusCode()).isEqualTo(403);
        assertThat(send(member, "POST", "?dryRun=All", asked).statusCode()).isEqualTo(403);
        json(send(admin, "POST", "", asked), 201);
        assertThat(send(member, "PATCH", "/prod", Map.of()).statusCode()).isEqualTo(403);
        assertThat(send(member, "DELETE", "/prod", Map.of()).statusCode()).isEqualTo(403);
        assertThat(text(member.get(CLUSTERS))).contains("\"prod\"").doesNotContain("server", "source", "probes");
    }

    /** The process is killed, not stopped, and the database files contain no credential. */
    @Test
    @Shows("S12")
    void survivesAKillAndIsNotInTheDatabaseInTheClear() throws Exception {
        Path dataDir = home.resolve("data");
        String kubeconfig =
                """
                clusters: [{name: c, cluster: {server: "%s", certificate-authority-data: %s}}]
                users: [{name: u, user: {token: %s}}]
                contexts: [{name: prod, context: {cluster: c, user: u}}]
                """.formatted(CLUSTER.server(), Base64.getEncoder().encodeToString(CLUSTER.caPem()), CLUSTER.token());
        try (ServeProcess server = ServeProcess.start(dataDir)) {
            Client killed = server.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            json(send(killed, "POST", "", Map.of("kubeconfig", kubeconfig)), 201);
            server.kill();
        }
        try (RunningGateway again = RunningGateway.in(dataDir, Map.of());
                Stream<Path> files = Files.walk(home)) {
            assertThat(call(again.admin()).statusCode()).isEqualTo(200);
            assertThat(files.filter(Files::isRegularFile).toList())
                    .anyMatch(file -> file.endsWith("hypercube.db"))
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(CLUSTER.token(), CLUSTER.server().toString()));
        }
    }

    @Test
    void isKnownToAnotherProcessOnTheSameDatabase() throws IOException {
        try (RunningGateway two =
                RunningGateway.with(Map.of("data-dir", List.of(gateway.dataDir().toString())))) {
            Client there = two.anonymous().withToken(admin.token());
            Map<String, ?> asked = Map.of("name", "prod", "kubeconfig", Files.readString(CLUSTER.kubeconfig()));

            json(send(admin, "POST", "", asked), 201);
            await().until(() -> call(there).statusCode() == 200);

            json(send(admin, "DELETE", "/prod", Map.of()), 200);
            await().until(() -> call(there).statusCode() == 404);
        }
    }
}
