package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Workloads of a real API server, which issues their tokens. Each ServiceAccount has a rule with another scope; the RBAC of their account
 * allows more than that.
 */
@Thorough
class WorkloadIT {
    private static final String AUDIENCE = "hypercube";

    /** The routes for which the scope of a narrowed workload does not matter, with their status for it. */
    private static final Map<String, Integer> FOR_WORKLOADS = Map.of(
            "GET /api/v1/cube/whoami", 200,
            "POST /api/v1/cube/logout", 400,
            "GET /api/v1/cube/clusters", 200,
            "GET /api/v1/cube/clustergroups", 200,
            "GET /api/v1/cube/clustergroups/{name}", 404,
            "GET /api/v1/cube/search", 400,
            "GET /api/v1/cube/whocan", 400,
            "GET /api/v1/cube/clusters/{name}", 200,
            "GET /api/v1/cube/clusters/{name}/kubeconfig", 200);

    private static final String CONFIG_MAP =
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"w-\"}}";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static RunningGateway gateway;

    private static ServiceAccounts accounts;
    private static String team;
    private static String other;
    private static final Map<String, String> TOKENS = new HashMap<>();

    @BeforeAll
    static void start() throws IOException {
        team = CLUSTER.newNamespace();
        accounts = new ServiceAccounts(CLUSTER, team);
        other = CLUSTER.newNamespace();
        String binding = "workload-robot-edits-" + team;
        CLUSTER.apply(Rights.clusterBinding(binding, "edit", "User/robot"));
        Files.writeString(folder.resolve("keys.json"), accounts.keys());
        Path config = Files.writeString(
                folder.resolve("hypercube.yaml"),
                """
                workloadIdentities:
                - name: kubernetes
                  issuer: {url: "%s", jwksFile: keys.json, audiences: [%s]}
                  rules:
                  - claims: {kubernetes.io: {namespace: NS, serviceaccount: {name: deployer}}}
                    account: robot
                    scope: {clusters: [CLUSTER], namespaces: [NS], verbs: [get, list, create]}
                  - claims: {sub: "system:serviceaccount:NS:reader"}
                    account: robot
                    scope: {readOnly: true}
                  - claims: {sub: "system:serviceaccount:NS:elsewhere"}
                    account: robot
                    scope: {clusters: ["other-*"]}
                  - claims: {sub: "system:serviceaccount:NS:whole"}
                    account: admin
                    scope: all
                  - claims: {sub: "system:serviceaccount:NS:leaver"}
                    account: leaver
                    scope: all
                """.formatted(accounts.issuer(), AUDIENCE).replace("NS", team).replace("CLUSTER", CLUSTER.name()));
        gateway = before(config);
        exchangeTokens();
    }

    private static void exchangeTokens() {
        List.of("robot", "leaver").forEach(name -> gateway.cli("account", "create", name, "--no-password"));
        for (String name : List.of("deployer", "reader", "elsewhere", "whole", "leaver", "stranger")) {
            accounts.create(name);
        }
        for (String name : List.of("deployer", "reader", "elsewhere", "whole", "leaver")) {
            String token = accounts.token(name, AUDIENCE);
            TOKENS.put(name, ServiceAccounts.accessToken(ServiceAccounts.exchange(gateway, token)));
        }
    }

    private static RunningGateway before(Path config) {
        String kubeconfig = CLUSTER.kubeconfig().toString();
        return RunningGateway.with(Map.of("config", List.of(config.toString()), "kubeconfig", List.of(kubeconfig)));
    }

    private static String tokenOf(String workload) {
        return Objects.requireNonNull(TOKENS.get(workload));
    }

    /** Every scope with every kind of call. */
    @Smoke
    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/namespaces/TEAM/configmaps,                200, 200, 403, 200",
        "POST,   /api/v1/namespaces/TEAM/configmaps?dryRun=All,     201, 403, 403, 201",
        "PATCH,  /api/v1/namespaces/TEAM/configmaps/none,           403, 403, 403, 404",
        "DELETE, /api/v1/namespaces/TEAM/configmaps/none,           403, 403, 403, 404",
        "GET,    /api/v1/namespaces/OTHER/configmaps,               403, 200, 403, 200",
        "POST,   /api/v1/namespaces/OTHER/configmaps?dryRun=All,    403, 403, 403, 201",
        "GET,    /api/v1/configmaps?limit=1,                        403, 200, 403, 200",
        "GET,    /api/v1/namespaces/TEAM/configmaps?watch=1&timeoutSeconds=1, 403, 200, 403, 200",
        "GET,    /api/v1/namespaces/TEAM/pods/none/log,             404, 404, 403, 404",
        "GET,    /api/v1/namespaces/TEAM/pods/none/exec?command=id, 403, 403, 403, 404",
        "GET,    /api/v1/namespaces/TEAM/services/none/proxy/,      403, 403, 403, 404",
        "GET,    /version,                                          200, 200, 403, 200",
        "GET,    /metrics,                                          403, 403, 403, 200",
    })
    void staysWithinItsScope(String method, String path, int deployer, int reader, int elsewhere, int whole) {
        String target = path.replace("TEAM", team).replace("OTHER", other);
        Map<String, Integer> expected =
                new TreeMap<>(Map.of("deployer", deployer, "reader", reader, "elsewhere", elsewhere, "whole", whole));
        for (String entryPoint : List.of("/clusters/", "/api/v1/cube/proxy/clusters/")) {
            Map<String, Integer> seen = new TreeMap<>();
            for (String name : expected.keySet()) {
                Client client = gateway.anonymous().withToken(tokenOf(name));
                HttpRequest.Builder call = client.request(method, entryPoint + CLUSTER.name() + target, body(method));
                String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
                seen.put(name, client.send(call.header("Content-Type", type)).statusCode());
            }
            assertThat(seen).as(entryPoint + " " + method + " " + target).isEqualTo(expected);
        }
    }

    private static BodyPublisher body(String method) {
        return switch (method) {
            case "GET" -> BodyPublishers.noBody();
            case "POST" -> BodyPublishers.ofString(CONFIG_MAP);
            default -> BodyPublishers.ofString("{}");
        };
    }

    @Test
    void worksWithKubectlAndADownloadedKubeconfig() throws IOException {
        Client deployer = gateway.anonymous().withToken(tokenOf("deployer"));
        String path = "/api/v1/cube/clusters/" + CLUSTER.name() + "/kubeconfig?token=true";
        Path kubeconfig =
                Files.write(folder.resolve("kubeconfig"), deployer.get(path).body());
        Kubectl kubectl = Kubectl.newest();

        kubectl.run(kubeconfig, "-n", team, "create", "configmap", "made", "--from-literal=a=b")
                .succeeded();
        assertThat(kubectl.run(kubeconfig, "-n", team, "get", "configmap", "made", "-o", "name")
                        .succeeded())
                .contains("configmap/made");
        Outcome outside = kubectl.run(kubeconfig, "-n", other, "get", "configmaps");
        assertThat(outside.exitCode()).isNotZero();
        assertThat(outside.err()).contains("the workload's scope does not include namespace \"" + other + "\"");
    }

    @Test
    void doesNotActAsAnother() {
        for (String name : List.of("deployer", "reader")) {
            Attack attack = Attack.get("/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + team + "/configmaps")
                    .bearer(tokenOf(name))
                    .with("Impersonate-User", "admin");
            assertThat(Protocol.HTTP_1_1.send(gateway, attack).isStatus(403).body())
                    .contains("impersonate");
        }
    }

    @Test
    void refusesTokensThatAreNotMeantForTheGateway() {
        assertRefused(accounts.token("deployer", "vault"), "aud: vault (expected: only hypercube)");
        assertRefused(accounts.token("deployer", AUDIENCE, "vault"), "aud: ");
        assertRefused(accounts.token("stranger", AUDIENCE), "no rule of workload identity kubernetes matches");
        assertRefused(tokenOf("deployer"), "(expected: an issuer of workloadIdentities)");
        assertRefused(gateway.admin().token(), "(expected: an issuer of workloadIdentities)");
        String altered = accounts.token("stranger", AUDIENCE);
        String payload = accounts.token("deployer", AUDIENCE).split("\\.")[1];
        assertRefused(altered.replaceFirst("\\.[^.]*\\.", "." + payload + "."), "Invalid signature");
    }

    private static void assertRefused(String subjectToken, String reason) {
        HttpResponse<byte[]> answer = ServiceAccounts.exchange(gateway, subjectToken);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(ServiceAccounts.text(answer)).contains("\"error\":\"invalid_request\"", reason);
    }

    /** A route that is not on the list has to be decided on. */
    @Test
    @Shows("S41")
    void callsOnlyTheEndpointsThatAreForWorkloads() {
        Set<String> unexpected = new TreeSet<>();
        for (Route route : gateway.routes()) {
            if (route.access() == Access.OPEN) {
                continue;
            }
            String call = route.method() + " " + route.template();
            int expected = FOR_WORKLOADS.getOrDefault(call, 403);
            int status = send(route, "deployer");
            if (status != expected) {
                unexpected.add(call + ": " + status);
            }
        }
        assertThat(unexpected).isEmpty();
    }

    private static int send(Route route, String workload) {
        String path = route.template()
                .replace("accounts/{name}", "accounts/admin")
                .replace("{name}", CLUSTER.name())
                .replaceAll("\\{[^}]*}", "target");
        Client client = gateway.anonymous().withToken(tokenOf(workload));
        return client.send(client.request(route.method(), path, BodyPublishers.noBody()))
                .statusCode();
    }

    @Test
    void saysWhoItIs() {
        try (AccessLines log = new AccessLines()) {
            Answer whoami = Protocol.HTTP_1_1.send(
                    gateway, Attack.get("/api/v1/cube/whoami").bearer(tokenOf("deployer")));
            String subject = "system:serviceaccount:" + team + ":deployer";

            assertThat(whoami.json())
                    .containsEntry("account", "robot")
                    .containsEntry("workload", Map.of("identity", "kubernetes", "subject", subject))
                    .doesNotContainKey("accessKey");
            assertThat(log.of(whoami))
                    .containsEntry("user", "robot")
                    .containsEntry("workload", "kubernetes")
                    .containsEntry("workloadSubject", subject);
        }
    }

    @Test
    void endsWithItsAccount() {
        Client admin = gateway.admin();
        Client leaver = gateway.anonymous().withToken(tokenOf("leaver"));
        assertThat(leaver.get("/api/v1/cube/whoami").statusCode()).isEqualTo(200);

        HttpRequest.Builder disabling =
                admin.request("PATCH", "/api/v1/cube/accounts/leaver", BodyPublishers.ofString("{\"disabled\":true}"));
        assertThat(admin.send(disabling.header("Content-Type", "application/json"))
                        .statusCode())
                .isEqualTo(200);

        assertThat(leaver.get("/api/v1/cube/whoami").statusCode()).isEqualTo(401);
        assertRefused(accounts.token("leaver", AUDIENCE), "account leaver: missing, disabled");
    }
}
