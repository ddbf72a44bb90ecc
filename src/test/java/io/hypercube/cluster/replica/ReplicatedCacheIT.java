package io.hypercube.cluster.replica;

import static io.hypercube.cluster.replica.ReplicaGroup.get;
import static io.hypercube.cluster.replica.ReplicaGroup.metric;
import static io.hypercube.cluster.replica.ReplicaGroup.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three replicas that keep each collection once. */
@Thorough
class ReplicatedCacheIT {
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static ReplicaGroup group;

    private static List<Client> admins;

    @BeforeAll
    static void start() throws IOException {
        group = new ReplicaGroup(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString())));
        for (int i = 0; i < 3; i++) {
            group.add(Map.of());
        }
        group.awaitReplicas(3);
        admins = group.admins();
        CLUSTER.apply(IntStream.range(0, 40).mapToObj(ReplicatedCacheIT::map).collect(Collectors.joining("\n")));
    }

    private static String map(int i) {
        return """
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: map-%d, namespace: default, labels: {odd: "%d"}}
                data: {text: "%s"}
                """.formatted(i, i % 2, "x".repeat(500));
    }

    private static String proxied(String path) {
        return "/api/v1/cube/proxy/clusters/shared" + path;
    }

    /**
     * The API server itself writes at any time, such as when it is resumed. A live list has the version of such a write, which a watch of the
     * collection does not tell: the last write is one in the collection.
     */
    private static void changeCollectionOf(String target) {
        String object = target.contains("clusterroles")
                ? "/apis/rbac.authorization.k8s.io/v1/clusterroles/view"
                : "/api/v1/namespaces/default/configmaps/map-0";
        String change = "{\"metadata\": {\"annotations\": {\"changed\": \"%d\"}}}".formatted(System.nanoTime());
        CLUSTER.api().merge(object, change);
    }

    private static void awaitCached(String path) {
        for (Client admin : admins) {
            await().until(() -> source(get(admin, proxied(path))).equals("cache"));
        }
    }

    @Smoke
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/configmaps?pageSize=0",
                "/api/v1/configmaps?pageSize=7&pageNum=2&sortName=metadata.uid",
                "/api/v1/namespaces/default/configmaps?selector=metadata.name~1&pageSize=3",
                "/api/v1/configmaps?labelSelector=odd%3D1&pageSize=0",
                "/api/v1/configmaps?groupBy=metadata.labels.odd",
                "/api/v1/namespaces/default/configmaps?groupBy=data.text,metadata.namespace&selector=metadata.name~map-1",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles?pageSize=5",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles?pageSize=5&selector=metadata.name~view",
            })
    void thePageHasTheSameBytesAtEachReplicaAndLive(String target) {
        awaitCached(target);
        changeCollectionOf(target);
        String live = text(get(admins.getFirst(), proxied(target), "Cache-Control", "no-cache"));
        for (Client admin : admins) {
            await().until(() -> text(get(admin, proxied(target))).equals(live));
        }

        for (Client admin : admins) {
            for (String coding : List.of("identity", "gzip")) {
                HttpResponse<byte[]> page = get(admin, proxied(target), "Accept-Encoding", coding);
                assertThat(source(page)).isEqualTo("cache");
                assertThat(text(page)).isEqualTo(live);
                assertThat(page.headers().firstValue("Content-Type")).hasValue("application/json");
            }
        }
    }

    @Test
    void eachCollectionIsKeptOnce() {
        for (String path : List.of(
                "/api/v1/configmaps",
                "/api/v1/namespaces/default/configmaps",
                "/api/v1/serviceaccounts",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles",
                "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
                "/apis/rbac.authorization.k8s.io/v1/roles")) {
            awaitCached(path + "?pageSize=3");
        }

        await().untilAsserted(() -> assertThat(admins.stream()
                        .mapToLong(admin -> metric(admin, "hypercube_cache_collections"))
                        .sum())
                .isEqualTo(5));
        for (Client admin : admins) {
            assertThat(metric(admin, "hypercube_cache_collections"))
                    .isEqualTo(metric(admin, "hypercube_cache_owned_collections"));
        }
        assertThat(admins.stream().mapToLong(ReplicatedCacheIT::served).sum()).isPositive();
    }

    private static long served(Client admin) {
        return metric(admin, "hypercube_forwarded_pages_total{result=\"served\"}");
    }

    @Smoke
    @Test
    void aTableIsServedFromTheOwnersMemory() {
        String maps = "/api/v1/configmaps?pageSize=5&selector=metadata.name~map-";
        String target = proxied(maps);
        awaitCached(maps);
        for (Client admin : admins) {
            await().until(() -> source(get(admin, target, "Accept", TABLE)).equals("cache"));
            assertThat(text(get(admin, target, "Accept", TABLE))).contains("\"kind\":\"Table\"", "map-0");
        }
    }

    @Test
    void aWriteThroughAReplicaIsInItsNextPage() {
        awaitCached("/api/v1/namespaces/default/configmaps?pageSize=0");
        String maps = "/clusters/shared/api/v1/namespaces/default/configmaps";
        String pages = proxied("/api/v1/namespaces/default/configmaps?pageSize=0&selector=metadata.name~written");
        for (int i = 0; i < 10; i++) {
            for (Client admin : admins) {
                String name = "written-" + i + "-" + admins.indexOf(admin);
                String object =
                        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}";
                assertThat(admin.post(maps, object.getBytes(StandardCharsets.UTF_8))
                                .statusCode())
                        .isEqualTo(201);
                assertThat(text(get(admin, pages))).contains("\"" + name + "\"");

                assertThat(admin.delete(maps + "/" + name).statusCode()).isEqualTo(200);
                assertThat(text(get(admin, pages))).doesNotContain("\"" + name + "\"");
            }
        }
    }

    @Test
    void aVersionThatWasSeenAtOneIsReachedAtTheOthers() {
        awaitCached("/api/v1/namespaces/default/configmaps?pageSize=0");
        String maps = "/clusters/shared/api/v1/namespaces/default/configmaps";
        Client writer = admins.getFirst();
        String object = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"seen-\"}}";
        for (int i = 0; i < 5; i++) {
            String created = text(writer.post(maps, object.getBytes(StandardCharsets.UTF_8)));
            String name = created.replaceFirst("(?s).*?\"name\":\"(seen-[a-z0-9]+)\".*", "$1");
            String version = created.replaceFirst("(?s).*?\"resourceVersion\":\"([0-9]+)\".*", "$1");
            for (Client admin : admins) {
                assertThat(text(get(
                                admin,
                                proxied("/api/v1/namespaces/default/configmaps?pageSize=0&resourceVersion="
                                        + version))))
                        .contains(name);
            }
        }
    }

    @Test
    void aCallerWithoutTheRightGetsTheRefusalOfTheCluster() {
        awaitCached("/api/v1/configmaps?pageSize=0");
        Client admin = admins.getFirst();
        byte[] account = "{\"name\":\"nobody\",\"password\":\"correct horse\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(admin.post("/api/v1/cube/accounts", account).statusCode()).isEqualTo(201);
        String token = group.gateways()
                .getFirst()
                .anonymous()
                .signIn("nobody", "correct horse")
                .token();
        for (Client one : admins) {
            await().until(() -> one.withToken(token).get("/api/v1/cube/whoami").statusCode() == 200);
            HttpResponse<byte[]> refused = get(one.withToken(token), proxied("/api/v1/configmaps?pageSize=0"));
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(text(refused)).contains("configmaps is forbidden: User \\\"nobody\\\" cannot list resource");
        }
    }

    @Test
    void oneReplicaProbesForAll() throws Exception {
        await().untilAsserted(() -> {
            try (var connection = group.connection();
                    var rows = connection
                            .createStatement()
                            .executeQuery("SELECT phase FROM cluster_state WHERE cluster = 'shared'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("READY");
            }
        });
        String path = "/api/v1/cube/clusters/shared";
        await().untilAsserted(() -> assertThat(admins.stream()
                        .map(admin -> text(get(admin, path)).replaceFirst("(?s).*\"lastProbe\":\"([^\"]+)\".*", "$1"))
                        .distinct())
                .hasSize(1));
    }

    private static String text(HttpResponse<byte[]> answer) {
        byte[] body = answer.body();
        if (answer.headers()
                .firstValue("Content-Encoding")
                .filter("gzip"::equals)
                .isPresent()) {
            try (var in = new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(body))) {
                body = in.readAllBytes();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        return new String(body, StandardCharsets.UTF_8);
    }
}
