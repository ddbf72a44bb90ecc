package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Attack 9: forbidden addresses are never connected to, in any notation. */
@Thorough
class ForbiddenAddressIT {
    private static final List<String> SERVERS = List.of(
            "{server: 'http://127.0.0.1:%d'}",
            "{server: 'http://localhost:%d'}",
            "{server: 'http://0.0.0.0:%d'}",
            "{server: 'http://[::ffff:127.0.0.1]:%d'}",
            "{server: 'http://[::ffff:7f00:1]:%d'}",
            "{server: 'http://[::1]:%d'}",
            "{server: 'http://[::]:%d'}");
    private static final List<String> BEHIND_PROXIES = List.of(
            "{server: 'http://cluster.invalid', proxy-url: 'http://localhost:%1$d'}",
            "{server: 'http://cluster.invalid', proxy-url: 'socks5://127.0.0.1:%1$d'}",
            "{server: 'http://127.0.0.1:%1$d', proxy-url: 'http://192.0.2.1:%1$d'}");

    private static RecordingCluster cluster;
    private static RunningGateway gateway;

    /** Every entry is a cluster of its own, named after its place in its list. */
    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        cluster = new RecordingCluster("target");
        List<String> kubeconfigs = new ArrayList<>();
        for (int i = 0; i < SERVERS.size(); i++) {
            kubeconfigs.add(kubeconfig(folder, "server-" + i, SERVERS.get(i)));
        }
        for (int i = 0; i < BEHIND_PROXIES.size(); i++) {
            kubeconfigs.add(kubeconfig(folder, "proxy-" + i, BEHIND_PROXIES.get(i)));
        }
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", kubeconfigs,
                "upstream-connect-timeout", List.of("500ms"),
                "upstream-forbidden-addresses", List.of("127.0.0.0/8", "::1")));
    }

    private static String kubeconfig(Path folder, String name, String entry) throws IOException {
        String changed = entry.formatted(cluster.port());
        String text = Files.readString(cluster.kubeconfig())
                .replaceFirst("cluster: \\{server: [^}]*}", "cluster: " + changed)
                .replace("target", name);
        assertThat(text).contains(changed).contains(name);
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @Smoke
    @ParameterizedTest
    @FieldSource("SERVERS")
    @Shows("S9")
    void isNeverDialled(String server) {
        requireForbidden("server-" + SERVERS.indexOf(server));
    }

    /** Forbidden addresses also apply to proxies, and to servers behind them. */
    @ParameterizedTest
    @FieldSource("BEHIND_PROXIES")
    void isNotReachedByAProxy(String entry) {
        requireForbidden("proxy-" + BEHIND_PROXIES.indexOf(entry));
    }

    private static void requireForbidden(String name) {
        Client admin = gateway.admin();
        for (Protocol protocol : Protocol.values()) {
            Answer answer = protocol.send(
                    gateway, Attack.get("/clusters/" + name + "/api/v1/pods").bearer(admin.token()));
            assertThat(answer.isStatus(503).body())
                    .contains("forbidden by configuration")
                    .doesNotContain("127.", "localhost", "::");
        }
        Attack upgrade = Attack.get("/clusters/" + name + "/api/v1/namespaces/a/pods/p/exec")
                .bearer(admin.token())
                .upgrading("Upgrade");
        Protocol.HTTP_1_1.send(gateway, upgrade).isStatus(503);
        await().untilAsserted(() -> assertThat(
                        new String(admin.get("/api/v1/cube/clusters/" + name).body(), StandardCharsets.UTF_8))
                .contains("\"AddressForbidden\""));
        assertThat(cluster.received()).isEmpty();
        assertThat(cluster.openConnections()).isZero();
    }
}
