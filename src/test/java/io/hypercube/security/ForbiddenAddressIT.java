package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 9: forbidden addresses are never connected to, in any notation. */
@Thorough
class ForbiddenAddressIT {
    @TempDir
    Path folder;

    @Smoke
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:%d",
                "http://localhost:%d",
                "http://0.0.0.0:%d",
                "http://[::ffff:127.0.0.1]:%d",
                "http://[::ffff:7f00:1]:%d",
                "http://[::1]:%d",
                "http://[::]:%d"
            })
    void isNeverDialled(String server) throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target");
                RunningGateway gateway = before(cluster, "{server: '" + server.formatted(cluster.port()) + "'}")) {
            requireForbidden(gateway, cluster);
        }
    }

    /** Forbidden addresses also apply to proxies, and to servers behind them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{server: 'http://cluster.invalid', proxy-url: 'http://localhost:%1$d'}",
                "{server: 'http://cluster.invalid', proxy-url: 'socks5://127.0.0.1:%1$d'}",
                "{server: 'http://127.0.0.1:%1$d', proxy-url: 'http://192.0.2.1:%1$d'}"
            })
    void isNotReachedByAProxy(String entry) throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target");
                RunningGateway gateway = before(cluster, entry.formatted(cluster.port()))) {
            requireForbidden(gateway, cluster);
        }
    }

    private RunningGateway before(RecordingCluster cluster, String entry) throws Exception {
        String text =
                Files.readString(cluster.kubeconfig()).replaceFirst("cluster: \\{server: [^}]*}", "cluster: " + entry);
        assertThat(text).contains(entry);
        Path file = Files.writeString(folder.resolve("kubeconfig"), text);
        return RunningGateway.with(Map.of(
                "kubeconfig", List.of(file.toString()),
                "upstream-connect-timeout", List.of("500ms"),
                "upstream-forbidden-addresses", List.of("127.0.0.0/8", "::1")));
    }

    private static void requireForbidden(RunningGateway gateway, RecordingCluster cluster) {
        Client admin = gateway.admin();
        for (Protocol protocol : Protocol.values()) {
            Answer answer = protocol.send(
                    gateway, Attack.get("/clusters/target/api/v1/pods").bearer(admin.token()));
            assertThat(answer.isStatus(503).body())
                    .contains("forbidden by configuration")
                    .doesNotContain("127.", "localhost", "::");
        }
        Attack upgrade = Attack.get("/clusters/target/api/v1/namespaces/a/pods/p/exec")
                .bearer(admin.token())
                .upgrading("Upgrade");
        Protocol.HTTP_1_1.send(gateway, upgrade).isStatus(503);
        await().untilAsserted(() -> assertThat(
                        new String(admin.get("/api/v1/cube/clusters/target").body(), StandardCharsets.UTF_8))
                .contains("\"AddressForbidden\""));
        assertThat(cluster.received()).isEmpty();
        assertThat(cluster.openConnections()).isZero();
    }
}
