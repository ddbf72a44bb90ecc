package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every state of a cluster and every kind of credential, with a real API server and the whole gateway. */
@Thorough
class ClusterStatesIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("pivot-cluster");

    @TempDir
    Path folder;

    private final List<String> clusters = new ArrayList<>();
    private final List<String> users = new ArrayList<>();
    private final List<String> contexts = new ArrayList<>();

    @Test
    @Shows({"4.6", "6.9"})
    void tellsEveryStateByItsReason() throws IOException {
        String token = "token: " + CLUSTER.token();
        context("ready", server(""), token);
        context("wrong-token", server(""), "token: " + CLUSTER.token() + "x");
        context("nobody", server(""), "");
        context("plain-user", server(""), certificate("plain-user", "some-group"));
        context("other-name", server(", tls-server-name: other.example"), token);
        context("system-roots", "server: \"" + CLUSTER.server() + "\"", token);
        context("refused", "server: \"https://127.0.0.1:" + freePort() + "\"", token);
        context("no-name", "server: \"https://nowhere.invalid\"", token);
        context("no-plugin", server(""), exec("/no/such/plugin"));
        context("broken", "server: \"https://u:p@a\"", token);
        try (RunningGateway gateway = gateway()) {
            Client admin = gateway.admin();

            await().untilAsserted(() -> assertThat(list(admin)).doesNotContain("\"Unknown\""));

            assertThat(stateOf(admin, "ready")).isEqualTo("Ready Healthy");
            assertThat(stateOf(admin, "wrong-token")).isEqualTo("Unauthorized CredentialRefused");
            assertThat(stateOf(admin, "nobody")).isEqualTo("Unauthorized MayNotImpersonate");
            assertThat(stateOf(admin, "plain-user")).isEqualTo("Unauthorized MayNotImpersonate");
            assertThat(stateOf(admin, "other-name")).isEqualTo("Unreachable CertificateUnknown");
            assertThat(stateOf(admin, "system-roots")).isEqualTo("Unreachable CertificateUnknown");
            assertThat(stateOf(admin, "refused")).isEqualTo("Unreachable ConnectionRefused");
            assertThat(stateOf(admin, "no-name")).isEqualTo("Unreachable NameNotFound");
            assertThat(stateOf(admin, "no-plugin")).isEqualTo("Unreachable CredentialUnavailable");
            assertThat(stateOf(admin, "broken")).isEqualTo("Unreachable InvalidConfiguration");

            assertThat(cluster(admin, "ready").path("version").asString()).startsWith("v1.20");
            assertThat(Instant.parse(cluster(admin, "plain-user")
                            .path("credentialExpiration")
                            .asString()))
                    .isBetween(Instant.now(), Instant.now().plus(Duration.ofDays(1)));
            assertThat(list(admin)).doesNotContain(CLUSTER.token());
            assertThat(call(admin, "ready").statusCode()).isEqualTo(200);
            assertThat(call(admin, "broken").statusCode()).isEqualTo(503);
            assertThat(new String(call(admin, "broken").body(), StandardCharsets.UTF_8))
                    .contains("\\\"broken\\\"")
                    .contains("\"kind\":\"Status\"");
        }
    }

    @Test
    @Shows("6.9")
    void membersSeeNoReasons() throws IOException {
        context("refused", "server: \"https://127.0.0.1:" + freePort() + "\"", "");
        try (RunningGateway gateway = gateway()) {
            Client member = gateway.member("somebody");
            await().until(() -> list(member).contains("Unreachable"));
            assertThat(list(member))
                    .isEqualTo(
                            "{\"items\":[{\"name\":\"refused\",\"labels\":{},\"state\":\"Unreachable\"}],\"total\":1}");
        }
    }

    @Test
    void noticesThatAClusterGoesAndComesBack() throws IOException {
        context("pivot", server(""), "token: " + CLUSTER.token());
        try (RunningGateway gateway = gateway()) {
            Client admin = gateway.admin();
            await().until(() -> stateOf(admin, "pivot").equals("Ready Healthy"));

            CLUSTER.stop();
            await().until(() -> stateOf(admin, "pivot").startsWith("Unreachable"));
            assertThat(cluster(admin, "pivot").path("version").asString()).startsWith("v1.20");
            assertThat(call(admin, "pivot").statusCode()).isEqualTo(503);

            CLUSTER.start();
            assertThat(call(admin, "pivot").statusCode())
                    .describedAs("calls are forwarded before the next probe")
                    .isEqualTo(200);
            await().until(() -> stateOf(admin, "pivot").equals("Ready Healthy"));
        }
    }

    @Test
    @Shows("S10")
    void takesCredentialsFromFilesAndProgramsAndReplacesThem() throws IOException {
        Path tokenFile = Files.writeString(folder.resolve("token"), "not-yet");
        Path runs = Files.writeString(folder.resolve("runs"), "");
        context("file", server(""), "tokenFile: token");
        context("program", server(""), exec(plugin(runs)));
        try (RunningGateway gateway = gateway()) {
            Client admin = gateway.admin();
            await().until(() -> stateOf(admin, "file").equals("Unauthorized CredentialRefused"));
            Files.writeString(tokenFile, CLUSTER.token());
            await().until(() -> stateOf(admin, "file").equals("Ready Healthy"));

            // the program's first credential is rejected, its second one is valid
            await().until(() -> stateOf(admin, "program").equals("Ready Healthy"));
            for (int number = 0; number < 20; number++) {
                assertThat(call(admin, "program").statusCode()).isEqualTo(200);
                assertThat(call(admin, "file").statusCode()).isEqualTo(200);
            }
            assertThat(Files.readString(runs)).isEqualTo("run\nrun\n");
        }
    }

    private String plugin(Path runs) throws IOException {
        Path program = Files.writeString(folder.resolve("plugin"), """
                #!/bin/sh
                if [ -s %1$s ]; then token=%2$s; else token=stale; fi
                echo run >> %1$s
                echo "{\\"apiVersion\\":\\"client.authentication.k8s.io/v1\\",\\"kind\\":\\"ExecCredential\\",\\"status\\":{\\"token\\":\\"$token\\"}}"
                """.formatted(runs, CLUSTER.token()));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return "./plugin";
    }

    private static String exec(String command) {
        return "exec: {apiVersion: client.authentication.k8s.io/v1, command: %s, interactiveMode: Never}"
                .formatted(command);
    }

    private static String server(String more) {
        return "server: \"%s\", certificate-authority-data: %s%s"
                .formatted(CLUSTER.server(), Base64.getEncoder().encodeToString(CLUSTER.caPem()), more);
    }

    private static String certificate(String user, String... groups) {
        var certificate = CLUSTER.clientCertificate(user, groups);
        return "client-certificate-data: %s, client-key-data: %s"
                .formatted(
                        Base64.getEncoder().encodeToString(certificate.certificatePem()),
                        Base64.getEncoder().encodeToString(certificate.keyPem()));
    }

    private void context(String name, String cluster, String user) {
        clusters.add("- {name: %s, cluster: {%s}}".formatted(name, cluster));
        users.add("- {name: %s, user: {%s}}".formatted(name, user));
        contexts.add("- {name: %1$s, context: {cluster: %1$s, user: %1$s}}".formatted(name));
    }

    private RunningGateway gateway() throws IOException {
        Path kubeconfig = Files.writeString(
                folder.resolve("kubeconfig"),
                "clusters:\n" + String.join("\n", clusters) + "\nusers:\n" + String.join("\n", users) + "\ncontexts:\n"
                        + String.join("\n", contexts) + "\n");
        return RunningGateway.with(
                Map.of("kubeconfig", List.of(kubeconfig.toString()), "probe-interval", List.of("1s")));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static HttpResponse<byte[]> call(Client client, String cluster) {
        return client.get("/api/v1/cube/proxy/clusters/" + cluster + "/api/v1/namespaces");
    }

    private static String list(Client client) {
        return new String(client.get("/api/v1/cube/clusters?pageSize=0").body(), StandardCharsets.UTF_8);
    }

    private static JsonNode cluster(Client client, String name) {
        return JsonMapper.shared()
                .readTree(client.get("/api/v1/cube/clusters/" + name).body());
    }

    private static String stateOf(Client client, String name) {
        JsonNode cluster = cluster(client, name);
        return cluster.path("state").asString("") + " " + cluster.path("reason").asString("");
    }
}
