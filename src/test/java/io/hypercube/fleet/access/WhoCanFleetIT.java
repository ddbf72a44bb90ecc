package io.hypercube.fleet.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.Main;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The question who may do something in two clusters. A member may read the RBAC of one of them. */
@Thorough
class WhoCanFleetIT {
    private static final String QUESTION = "/api/v1/cube/whocan?verb=get&resource=secrets&namespace=kube-system";

    @RegisterExtension
    static final RealCluster NORTH = RealCluster.lent("north");

    @RegisterExtension
    static final RealCluster SOUTH = RealCluster.lent("south");

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;
    private static Client vera;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(NORTH, SOUTH);
        admin = gateway.admin();
        vera = gateway.member("vera");
        String rbac = Stream.of("roles", "rolebindings", "clusterroles", "clusterrolebindings")
                .map(resource -> resource + ".rbac.authorization.k8s.io")
                .collect(Collectors.joining(","));
        NORTH.apply(Rights.clusterRole("auditor", "list", rbac));
        NORTH.apply(Rights.clusterBinding("vera", "auditor", "User/vera"));
        NORTH.awaitAllowed("vera", "list", "clusterrolebindings.rbac.authorization.k8s.io", "-A");
        for (RealCluster cluster : List.of(NORTH, SOUTH)) {
            cluster.apply(Rights.binding("kube-system", "reader", "ClusterRole/view", "User/w"));
            cluster.apply(Rights.clusterBinding("keeper", "cluster-admin", "Group/keepers"));
        }
    }

    @Smoke
    @Test
    void namesAClusterWhoseRolesTheCallerMayNotListAndSaysNothingOfIt() {
        for (int i = 0; i < 3; i++) { // from the cluster, and from memory
            admin.get(QUESTION);
            HttpResponse<byte[]> answer = vera.get(QUESTION + "&pageSize=0");
            JsonNode some = json(answer);
            assertThat(some.path("partial").asBoolean()).isTrue();
            assertThat(clusters(some)).containsOnly("north");
            assertThat(names(some)).contains("Group keepers").doesNotContain("User w");
            JsonNode refused = some.path("clusters").path(1);
            assertThat(refused.path("name").asString()).isEqualTo("south");
            assertThat(refused.path("total").isMissingNode()).isTrue();
            assertThat(refused.path("error").path("reason").asString()).isEqualTo("Forbidden");
            assertThat(refused.path("error").path("message").asString()).contains("cannot list resource");
            assertThat(answer.headers().firstValue("Warning").orElse("")).startsWith("299 - \"cluster south: ");
        }
        assertThat(vera.get(QUESTION + "&strict=true").statusCode()).isEqualTo(503);
        assertThat(vera.get(QUESTION + "&cluster=south").statusCode()).isEqualTo(403);
        HttpResponse<byte[]> nothing = gateway.member("nobody").get(QUESTION);
        assertThat(nothing.statusCode()).isEqualTo(403);
        assertThat(new String(nothing.body(), StandardCharsets.UTF_8)).doesNotContain("\"items\"");
    }

    /** The right to list some of the collections is no right to the answer. */
    @Test
    void refusesACallerWhoMayNotListTheBindings() {
        gateway.member("half");
        NORTH.apply(Rights.clusterRole(
                "half", "list", "clusterroles.rbac.authorization.k8s.io,roles.rbac.authorization.k8s.io"));
        NORTH.apply(Rights.clusterBinding("half", "half", "User/half"));
        NORTH.awaitAllowed("half", "list", "clusterroles.rbac.authorization.k8s.io", "-A");
        Client half = gateway.anonymous().signIn("half", "password-of-half");

        assertThat(half.get("/api/v1/cube/proxy/clusters/north/apis/rbac.authorization.k8s.io/v1/clusterroles")
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<byte[]> refused = half.get(QUESTION + "&cluster=north");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("clusterrolebindings");
    }

    @Test
    void namesAClusterThatDoesNotAnswer(@TempDir Path folder) throws IOException {
        int closed;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = free.getLocalPort();
        }
        Path stopped = Files.writeString(folder.resolve("stopped.yaml"), """
            {"apiVersion": "v1", "kind": "Config",
             "contexts": [{"name": "stopped", "context": {"cluster": "stopped", "user": "u"}}],
             "clusters": [{"name": "stopped", "cluster": {"server": "http://127.0.0.1:%d"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """.formatted(closed));
        try (RunningGateway other = RunningGateway.with(
                Map.of("kubeconfig", List.of(NORTH.kubeconfig().toString(), stopped.toString())))) {
            JsonNode some = json(other.admin().get(QUESTION + "&pageSize=0"));
            assertThat(clusters(some)).containsOnly("north");
            assertThat(some.path("partial").asBoolean()).isTrue();
            assertThat(some.path("clusters")
                            .path(1)
                            .path("error")
                            .path("message")
                            .asString())
                    .contains("stopped");
            assertThat(other.admin().get(QUESTION + "&cluster=stopped").statusCode())
                    .isEqualTo(503);
        }
    }

    @Test
    void anAnswerIsAListLikeAnyOther() {
        String ours = QUESTION + "&selector=binding.name=keeper%7Cvera";
        JsonNode all = json(admin.get(ours));
        assertThat(clusters(all)).containsExactly("north", "south");
        assertThat(all.path("total").asInt()).isEqualTo(2);
        assertThat(all.path("authorizer").asString()).isEqualTo("RBAC");
        assertThat(all.path("unrestricted").path(0).path("name").asString()).isEqualTo("system:masters");
        assertThat(all.has("partial")).isFalse();
        assertThat(all.has("truncated")).isFalse();
        assertThat(clusters(json(admin.get(ours + "&sortName=cluster&sortOrder=desc&pageSize=1"))))
                .containsExactly("south");
        assertThat(clusters(json(admin.get(ours + "&clusters=s*")))).containsExactly("south");
        assertThat(json(admin.get(QUESTION)).path("items").size()).isLessThanOrEqualTo(10);
    }

    @Test
    @Shows("2.15")
    void aGroupOfClustersIsAsked() {
        admin.send(admin.request(
                        "PUT",
                        "/api/v1/cube/clustergroups/southern",
                        BodyPublishers.ofByteArray(Json.write(Map.of("clusters", List.of("south")))))
                .header("Content-Type", "application/json"));

        assertThat(clusters(json(admin.get(QUESTION + "&pageSize=0&cluster=_southern"))))
                .containsOnly("south");
        assertThat(admin.get(QUESTION + "&cluster=_none").statusCode()).isEqualTo(404);
        assertThat(admin.get(QUESTION + "&cluster=none").statusCode()).isEqualTo(404);
        assertThat(admin.get(QUESTION + "&cluster=.").statusCode()).isEqualTo(404);
    }

    @Test
    void theScopeOfAKeyHoldsAsForTheLists() {
        Client north = gateway.anonymous().withToken(token("{\"scope\":{\"clusters\":[\"north\"]}}"));
        assertThat(clusters(json(north.get(QUESTION + "&pageSize=0")))).containsOnly("north");
        assertThat(json(north.get(QUESTION)).path("clusters").size()).isEqualTo(1);
        for (String cluster : List.of("south", "none")) {
            assertThat(north.get(QUESTION + "&cluster=" + cluster).statusCode()).isEqualTo(403);
        }
        Client inside = gateway.anonymous().withToken(token("{\"scope\":{\"namespaces\":[\"kube-system\"]}}"));
        HttpResponse<byte[]> refused = inside.get(QUESTION);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("limited to namespaces");
    }

    @Test
    void whatIsNotUnderstoodIsRejected() {
        for (String wrong : List.of("&verbs=get", "&labelSelector=a", "&strict=maybe", "&pageSize=x", "&namespace=A")) {
            assertThat(admin.get(QUESTION.replace("&namespace=kube-system", "") + wrong)
                            .statusCode())
                    .isEqualTo(400);
        }
        HttpResponse<byte[]> head = admin.send(admin.request("HEAD", QUESTION, BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(405);
        assertThat(gateway.anonymous().get(QUESTION).statusCode()).isEqualTo(401);
    }

    @Smoke
    @Test
    void theCommandPrintsATableAndFailsForAMissingCluster() {
        Outcome table = run(admin, "get", "secrets", "-n", "kube-system", "--cluster", "south");
        assertThat(table.exitCode()).as(table.err()).isZero();
        assertThat(table.out())
                .startsWith("CLUSTER   KIND")
                .containsPattern(
                        "(?m)^south +Group +keepers +\\* +ClusterRoleBinding/keeper +ClusterRole/cluster-admin$");
        Outcome pods = run(admin, "list", "pods", "-A", "--cluster", "south");
        assertThat(pods.out())
                .containsPattern("(?m)^south +User +w +kube-system +RoleBinding/reader +ClusterRole/view$");
        Outcome partial = run(vera, "get", "secrets", "x", "--all-clusters", "-o", "json");
        assertThat(partial.exitCode()).isEqualTo(1);
        assertThat(partial.err()).startsWith("hypercube: cluster south: ").contains("cannot list resource");
        assertThat(JsonMapper.shared().readTree(partial.out()).path("partial").asBoolean())
                .isTrue();
        Outcome both = run(admin, "get", "secrets", "-n", "a", "-A");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(run(admin, "get").exitCode()).isEqualTo(2);
        assertThat(run(admin, "GET", "pods").err()).contains("answered 400: verb: GET (expected: ");
    }

    private static String token(String key) {
        byte[] made = admin.post("/api/v1/cube/keys", key.getBytes(StandardCharsets.UTF_8))
                .body();
        JsonNode pair = JsonMapper.shared().readTree(made);
        byte[] token = gateway.anonymous()
                .get("/api/v1/cube/key/token?accessKey="
                        + pair.path("accessKey").asString() + "&secretKey="
                        + pair.path("secretKey").asString())
                .body();
        return JsonMapper.shared().readTree(token).path("token").asString();
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static List<String> clusters(JsonNode answer) {
        return texts(answer, item -> item.path("cluster").asString());
    }

    private static List<String> names(JsonNode answer) {
        return texts(
                answer,
                item -> item.path("subject").path("kind").asString() + " "
                        + item.path("subject").path("name").asString());
    }

    private static List<String> texts(JsonNode answer, Function<JsonNode, String> text) {
        return answer.path("items").valueStream().map(text).toList();
    }

    private record Outcome(int exitCode, String out, String err) {}

    private static Outcome run(Client as, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of("who-can"));
        all.addAll(List.of(words));
        Stream.of(
                        "--server",
                        gateway.uri().toString(),
                        "--certificate-authority",
                        gateway.authority().toString(),
                        "--token",
                        as.token())
                .forEach(all::add);
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
