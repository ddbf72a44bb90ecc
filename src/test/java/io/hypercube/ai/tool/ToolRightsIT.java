package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tools see what the API shows to the same caller: members with random roles, and access keys with a scope. */
@Thorough
class ToolRightsIT {
    private static final int MEMBERS = 5;
    private static final long SEED = 20_261_126;
    private static final List<String> RESOURCES = List.of("configmaps", "secrets", "serviceaccounts");
    private static final JsonMapper MAPPER = new JsonMapper();

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static RunningGateway gateway;
    private static List<String> namespaces = List.of();

    @BeforeAll
    static void start() throws IOException {
        gateway = ToolBed.gateway(CLUSTER);
        namespaces = List.of(CLUSTER.newNamespace(), CLUSTER.newNamespace());
        for (String namespace : namespaces) {
            CLUSTER.apply("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: one, namespace: %1$s}
                data: {a: b}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: one, namespace: %1$s}
                stringData: {a: b}
                ---
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: one, namespace: %1$s}
                """.formatted(namespace));
        }
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void membersWithRandomRolesSeeWhatTheApiShowsThem() {
        Random random = new Random(SEED);
        int refused = 0;
        for (int i = 0; i < MEMBERS; i++) {
            String member = "member-" + i + namespaces.getFirst();
            CLUSTER.apply(roles(member, random));
            Client client = gateway.member(member);
            for (String resource : RESOURCES) {
                for (String namespace : namespaces) {
                    await().untilAsserted(() -> requireSameList(client, "second", resource, namespace));
                    await().untilAsserted(() -> requireSameList(client, "_all", resource, namespace));
                    await().untilAsserted(() -> requireSameObject(client, resource, namespace));
                    refused +=
                            answer(client, path("second", resource, namespace)).statusCode() == 403 ? 1 : 0;
                }
            }
        }
        assertThat(refused).isBetween(1, MEMBERS * RESOURCES.size() * namespaces.size() - 1);
    }

    /** In each namespace, each right with a probability of a half. */
    private static String roles(String member, Random random) {
        List<String> documents = new ArrayList<>();
        for (String namespace : namespaces) {
            List<String> rules = new ArrayList<>();
            for (String resource : RESOURCES) {
                for (String verb : List.of("get", "list")) {
                    if (random.nextBoolean()) {
                        rules.add("{apiGroups: [\"\"], resources: [%s], verbs: [%s]}".formatted(resource, verb));
                    }
                }
            }
            documents.add("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: %1$s, namespace: %2$s}
                rules: [%3$s]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: %1$s, namespace: %2$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: %1$s}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: %1$s}]
                """.formatted(member, namespace, String.join(", ", rules)));
        }
        return String.join("---\n", documents);
    }

    private static void requireSameList(Client client, String cluster, String resource, String namespace) {
        HttpResponse<byte[]> list = answer(client, path(cluster, resource, namespace) + "?pageSize=200");
        String outcome = outcome(
                client,
                "query",
                "{'cluster':'%s','resource':'%s','namespace':'%s','fields':['metadata.uid'],'limit':200}"
                        .formatted(cluster, resource, namespace));
        if (list.statusCode() != 200) {
            assertThat(outcome).startsWith(list.statusCode() + ": ");
            return;
        }
        JsonNode items = MAPPER.readTree(list.body()).path("items");
        for (JsonNode item : items) {
            assertThat(outcome)
                    .contains("\t" + item.path("metadata").path("uid").asString() + "\n");
        }
        assertThat(outcome).contains(" of " + items.size() + " " + resource);
    }

    private static void requireSameObject(Client client, String resource, String namespace) {
        HttpResponse<byte[]> object = answer(client, path("second", resource, namespace) + "/one");
        String outcome = outcome(
                client,
                "get",
                "{'cluster':'second','resource':'%s','namespace':'%s','name':'one'}".formatted(resource, namespace));
        assertThat(outcome)
                .contains(
                        object.statusCode() == 200
                                ? MAPPER.readTree(object.body())
                                        .path("metadata")
                                        .path("uid")
                                        .asString()
                                : object.statusCode() + ": ");
    }

    @Test
    void aKeyWithAScopeSeesItsClustersAndNamespaces() {
        String namespace = namespaces.getFirst();
        CalledTools tools = withScope("{\"clusters\":[\"second\"],\"namespaces\":[\"" + namespace
                + "\"],\"verbs\":[\"get\",\"list\"],\"readOnly\":true}");
        assertThat(tools.data("clusters", "{}").lines().skip(1))
                .singleElement()
                .asString()
                .startsWith("second\t");
        assertThat(tools.call("clusters", "{'selector':'name~second'}"))
                .startsWith("1 of 1 clusters. Allowed in each: get, list (reading only) in the namespaces " + namespace
                        + ", ");
        String list = tools.data(
                "query",
                "{'cluster':'_all','resource':'cm','namespace':'" + namespace + "','fields':['metadata.uid']}");
        assertThat(list.lines().skip(1)).isNotEmpty().allMatch(line -> line.startsWith("second\t"));
        assertThat(tools.failure("query", "{'cluster':'second','resource':'configmaps'}"))
                .startsWith("403: ");
        assertThat(tools.failure(
                        "query",
                        "{'cluster':'second','resource':'configmaps','namespace':'" + namespaces.getLast() + "'}"))
                .startsWith("403: ");
        assertThat(tools.failure(
                        "query",
                        "{'cluster':'" + CLUSTER.name() + "','resource':'configmaps','namespace':'" + namespace + "'}"))
                .startsWith("cluster: " + CLUSTER.name() + " (expected: ");
        assertThat(tools.failure(
                        "get",
                        "{'cluster':'second','resource':'configmaps','namespace':'" + namespaces.getLast()
                                + "','name':'one'}"))
                .startsWith("403: ");
    }

    @Test
    void clustersAreThoseOfTheApi() {
        CalledTools tools = new CalledTools(gateway.uri(), gateway.admin());
        JsonNode page = MAPPER.readTree(
                answer(gateway.admin(), "/api/v1/cube/clusters?pageSize=0").body());
        assertThat(tools.data("clusters", "{}").lines().skip(1).map(line -> line.split("\t", 2)[0]))
                .containsExactlyElementsOf(page.path("items")
                        .valueStream()
                        .map(each -> each.path("name").asString())
                        .toList());
        assertThat(tools.call("clusters", "{'selector':'name=nowhere'}")).startsWith("0 of 0 clusters.");
        assertThat(tools.failure("clusters", "{'selector':'a=1,,b'}")).startsWith("400: ");
    }

    private static CalledTools withScope(String scope) {
        Client admin = gateway.admin();
        HttpResponse<byte[]> created =
                admin.post("/api/v1/cube/keys", ("{\"scope\":" + scope + "}").getBytes(StandardCharsets.UTF_8));
        assertThat(created.statusCode()).isEqualTo(201);
        Map<?, ?> pair = Json.read(created.body(), Map.class);
        HttpResponse<byte[]> token = gateway.anonymous()
                .get("/api/v1/cube/key/token?accessKey=" + pair.get("accessKey") + "&secretKey="
                        + pair.get("secretKey"));
        Client client = gateway.anonymous()
                .withToken(String.valueOf(Json.read(token.body(), Map.class).get("token")));
        return new CalledTools(gateway.uri(), client);
    }

    private static String outcome(Client client, String tool, String arguments) {
        try {
            return new CalledTools(gateway.uri(), client).call(tool, arguments);
        } catch (ToolException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String path(String cluster, String resource, String namespace) {
        return "/api/v1/cube/proxy/clusters/" + cluster + "/api/v1/namespaces/" + namespace + "/" + resource;
    }

    private static HttpResponse<byte[]> answer(Client client, String target) {
        return client.send(
                client.request("GET", target, BodyPublishers.noBody()).header("Accept", "application/json"));
    }
}
