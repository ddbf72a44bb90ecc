package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 9: an imported cluster cannot have an address that only the gateway's host can reach, in any notation. */
@Smoke
class ImportedAddressIT {
    private static final String CLUSTERS = "/api/v1/cube/clusters";

    @AutoClose
    private static RunningGateway gateway;

    @TempDir
    Path folder;

    @BeforeAll
    static void startGateway() {
        gateway = RunningGateway.with(Map.of("upstream-connect-timeout", List.of("500ms")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254",
                "http://169.254.0.1",
                "http://[::ffff:169.254.169.254]",
                "http://[::a9fe:a9fe]",
                "http://[64:ff9b::169.254.169.254]",
                "http://[64:ff9b::a9fe:a9fe]",
                "http://[64:ff9b:1::a9fe:a9fe]",
                "http://[2002:a9fe:a9fe::1]",
                "http://[fe80::1]",
                "http://[fe80::1%lo]",
                "http://[febf::1]",
                "http://[fd00:ec2::254]",
                "http://100.100.100.200",
                "http://168.63.129.16",
                "http://0.0.0.0",
                "http://[::]",
                "http://224.0.0.1",
                "http://[ff02::1]",
                "http://255.255.255.255"
            })
    @Shows("S9")
    void isNotAmongThoseThatNoClusterHas(String server) {
        requireForbidden(gateway, "{server: '" + server + "'}");
    }

    /** The proxy would connect to the server from its own network, or may itself have a forbidden address. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{server: 'http://169.254.169.254', proxy-url: 'http://127.0.0.1:%1$d'}",
                "{server: 'http://[2002:a9fe:a9fe::1]', proxy-url: 'socks5://127.0.0.1:%1$d'}",
                "{server: 'http://[64:ff9b::169.254.169.254]', proxy-url: 'http://127.0.0.1:%1$d'}",
                "{server: 'http://cluster.invalid', proxy-url: 'http://[fe80::1]:80'}",
                "{server: 'http://cluster.invalid', proxy-url: 'http://169.254.169.254:80'}"
            })
    void isNotReachedByAProxy(String cluster) throws Exception {
        try (RecordingCluster proxy = new RecordingCluster("target")) {
            requireForbidden(gateway, cluster.formatted(proxy.port()));
            assertThat(proxy.received()).isEmpty();
            assertThat(proxy.openConnections()).isZero();
        }
    }

    /** Some resolvers parse these as 169.254.169.254. */
    @ParameterizedTest
    @ValueSource(strings = {"2852039166", "0xa9fea9fe", "169.254.43518", "0251.0376.0251.0376", "169.254.169.254."})
    void isNoNumberThatOthersReadAsAnAddress(String host) {
        String cluster = "{server: 'http://" + host + "', proxy-url: 'http://127.0.0.1:3128'}";
        assertThat(send(gateway.admin(), "", Map.of("kubeconfig", kubeconfig(cluster)))
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    @Shows("S9")
    void isForbiddenByASettingThatLeavesTheOperatorsFilesAlone() throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target");
                RunningGateway narrow = before(cluster, Map.of("import-forbidden-addresses", List.of("127.0.0.0/8")))) {
            requireForbidden(narrow, "{server: 'http://127.0.0.1:" + cluster.port() + "'}");
            assertThat(cluster.received()).isEmpty();

            Answer fromFile = Protocol.HTTP_2.send(
                    narrow,
                    Attack.get("/clusters/target/api/v1/pods")
                            .bearer(narrow.admin().token()));
            assertThat(fromFile.status()).isEqualTo(200);
        }
    }

    @Test
    void isDialledWhereTheOperatorSaysSo() throws Exception {
        try (RecordingCluster cluster = new RecordingCluster("target");
                RunningGateway allowing = before(cluster, Map.of("import-forbidden-addresses", List.of("")))) {
            String there = kubeconfig("{server: 'http://0.0.0.0:" + cluster.port() + "'}");
            Map<String, String> wanted = Map.of("name", "imported", "kubeconfig", there);

            assertThat(text(send(gateway.admin(), "?dryRun=All", wanted))).contains("\"AddressForbidden\"");
            assertThat(text(send(allowing.admin(), "?dryRun=All", wanted)))
                    .contains("\"lastProbe\"")
                    .doesNotContain("\"AddressForbidden\"");
        }
    }

    private RunningGateway before(RecordingCluster cluster, Map<String, List<String>> settings) throws Exception {
        Path file = Files.copy(cluster.kubeconfig(), folder.resolve("kubeconfig"));
        Map<String, List<String>> all = new HashMap<>(settings);
        all.put("kubeconfig", List.of(file.toString()));
        return RunningGateway.with(all);
    }

    private static void requireForbidden(RunningGateway gateway, String cluster) {
        Client admin = gateway.admin();
        String name = "imported-" + Integer.toHexString(cluster.hashCode());
        Map<String, String> wanted = Map.of("name", name, "kubeconfig", kubeconfig(cluster));
        assertThat(text(send(admin, "?dryRun=All", wanted))).contains("\"AddressForbidden\"");
        assertThat(send(admin, "", wanted).statusCode()).isEqualTo(201);
        Attack call = Attack.get("/clusters/" + name + "/api/v1/pods").bearer(admin.token());
        for (Protocol protocol : Protocol.values()) {
            assertThat(protocol.send(gateway, call).isStatus(503).body()).contains("forbidden by configuration");
        }
        Attack upgrade = Attack.get("/clusters/" + name + "/api/v1/namespaces/a/pods/p/exec")
                .bearer(admin.token())
                .upgrading("Upgrade");
        assertThat(Protocol.HTTP_1_1.send(gateway, upgrade).isStatus(503).body())
                .contains("forbidden by configuration");
    }

    private static String kubeconfig(String cluster) {
        return "{apiVersion: v1, kind: Config, clusters: [{name: c, cluster: " + cluster + "}],"
                + " users: [{name: u, user: {token: t}}], contexts: [{name: c, context: {cluster: c, user: u}}]}";
    }

    private static HttpResponse<byte[]> send(Client client, String query, Map<String, String> body) {
        return client.send(client.request("POST", CLUSTERS + query, BodyPublishers.ofByteArray(Json.write(body)))
                .header("Content-Type", "application/json"));
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
