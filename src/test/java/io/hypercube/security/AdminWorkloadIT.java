package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Attack 41: the account of a workload is an administrator, and the scope of its rule is {@code all}. */
@Thorough
class AdminWorkloadIT {
    private static final Set<String> OF_CREDENTIALS = Set.of(
            "/api/v1/cube/keys",
            "/api/v1/cube/keys/{accessKey}",
            "/api/v1/cube/keys/{accessKey}/rotate",
            "/api/v1/cube/device/approval",
            "/api/v1/cube/accounts/{name}/password");

    private static final String PASSWORD = "\"password\":\"correct horse battery\"";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static RunningGateway gateway;

    private static String token;

    @BeforeAll
    static void start() throws IOException {
        String team = CLUSTER.newNamespace();
        ServiceAccounts accounts = new ServiceAccounts(CLUSTER, team);
        Files.writeString(folder.resolve("keys.json"), accounts.keys());
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                workloadIdentities:
                - name: kubernetes
                  issuer: {url: "%s", jwksFile: keys.json, audiences: [hypercube]}
                  rules:
                  - {claims: {sub: "system:serviceaccount:%s:job"}, account: admin, scope: all}
                """.formatted(accounts.issuer(), team));
        gateway = RunningGateway.with(Map.of(
                "config", List.of(config.toString()),
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString())));
        gateway.cli("account", "create", "robot", "--no-password");
        accounts.create("job");
        token = ServiceAccounts.accessToken(ServiceAccounts.exchange(gateway, accounts.token("job", "hypercube")));
    }

    @Smoke
    @Test
    @Shows("S41")
    void getsNoRouteOfAdministrators() {
        List<Route> ofAdmins = gateway.routes().stream()
                .filter(route -> route.access() == Access.ADMIN)
                .toList();
        assertThat(ofAdmins).isNotEmpty();
        for (Route route : ofAdmins) {
            assertThat(send(route)).as(route.method() + " " + route.template()).isEqualTo(403);
        }
        Attack account = json("POST", "/api/v1/cube/accounts")
                .body("{\"name\":\"lasting\",\"role\":\"admin\"," + PASSWORD + "}");
        for (Protocol protocol : Protocol.values()) {
            assertThat(protocol.send(gateway, account).isStatus(403).body()).contains("workload");
        }
        assertThat(gateway.admin().get("/api/v1/cube/accounts/lasting").statusCode())
                .isEqualTo(404);
    }

    /** On routes that all accounts have, an administrator has more: passwords, sessions and events of others. */
    @Test
    void isNoAdministratorOnOtherRoutes() {
        Attack password = json("PUT", "/api/v1/cube/accounts/robot/password").body('{' + PASSWORD + '}');

        Protocol.HTTP_1_1.send(gateway, password).isStatus(403);
        assertThat(workload().get("/api/v1/cube/sessions?account=robot").statusCode())
                .isEqualTo(403);
        assertThat(text("/api/v1/cube/audit?user=robot")).contains("\"items\":[]");
        assertThat(text("/api/v1/cube/clusters")).contains(CLUSTER.name()).doesNotContain("\"server\"");
    }

    @Test
    @Shows("S41")
    void getsNoCredentialThatOutlivesItsToken() {
        for (Route route : gateway.routes()) {
            if (OF_CREDENTIALS.contains(route.template())) {
                assertThat(send(route))
                        .as(route.method() + " " + route.template())
                        .isEqualTo(403);
            }
        }
        Protocol.HTTP_1_1
                .send(
                        gateway,
                        json("PUT", "/api/v1/cube/accounts/admin/password").body('{' + PASSWORD + '}'))
                .isStatus(403);
    }

    /** The cluster decides what it may do there, and knows administrators by their groups. */
    @Test
    void isAnAdministratorAtTheClusters() {
        assertThat(workload()
                        .get("/clusters/" + CLUSTER.name() + "/api/v1/namespaces/kube-system/secrets?limit=1")
                        .statusCode())
                .isEqualTo(200);
        assertThat(workload().get("/metrics").statusCode()).isEqualTo(200);
        await("the event has the groups that the cluster was told")
                .untilAsserted(() -> assertThat(text("/api/v1/cube/audit?selector=objectRef.resource=secrets"))
                        .contains("system:masters"));
    }

    private static Client workload() {
        return gateway.anonymous().withToken(token);
    }

    private static Attack json(String method, String path) {
        return Attack.of(method, path).bearer(token).with("Content-Type", "application/json");
    }

    private static String text(String path) {
        return new String(workload().get(path).body(), StandardCharsets.UTF_8);
    }

    private static int send(Route route) {
        String path = route.template()
                .replace("accounts/{name}", "accounts/robot")
                .replace("{name}", CLUSTER.name())
                .replaceAll("\\{[^}]*}", "target");
        return workload()
                .send(workload().request(route.method(), path, BodyPublishers.noBody()))
                .statusCode();
    }
}
