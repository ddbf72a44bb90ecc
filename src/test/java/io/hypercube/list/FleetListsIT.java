package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Query;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.SortKey;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.SilentCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One list over several clusters: three real control planes, of which a member may not list one, a cluster that refuses
 * connections and one that never answers. The expected pages are computed from the lists of the single clusters by {@link NaiveList}.
 */
@Thorough
class FleetListsIT {
    private static final String MAPS = "/api/v1/configmaps";
    private static final String MINE = "metadata.labels.fleet=mine";

    @RegisterExtension
    static final RealCluster NORTH = RealCluster.lent("north");

    @RegisterExtension
    static final RealCluster SOUTH = RealCluster.lent("south");

    private static final RealCluster SHARED = RealCluster.shared();

    @RegisterExtension
    static final RealCluster STARTED = SHARED;

    private static RunningGateway gateway;
    private static SilentCluster silent;

    @BeforeAll
    static void start() throws IOException {
        silent = SilentCluster.listen();
        int closed;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = free.getLocalPort();
        }
        Path others = Files.writeString(Files.createTempFile("fleet", ".yaml"), """
            {"apiVersion": "v1", "kind": "Config",
             "contexts": [{"name": "stopped", "context": {"cluster": "stopped", "user": "u"}},
                          {"name": "hanging", "context": {"cluster": "hanging", "user": "u"}}],
             "clusters": [{"name": "stopped", "cluster": {"server": "http://127.0.0.1:%d"}},
                          {"name": "hanging", "cluster": {"server": "http://127.0.0.1:%d"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """.formatted(closed, silent.port()));
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(
                        NORTH.kubeconfig().toString(),
                        SOUTH.kubeconfig().toString(),
                        SHARED.kubeconfig().toString(),
                        others.toString())));
        silent.awaitFound(gateway.clusters(), "hanging");
        fill(NORTH, 7, 3);
        fill(SOUTH, 5, 4);
        fill(SHARED, 6, 5);
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        silent.close();
    }

    /** Some names are the same in all clusters; the values of the field {@code n} repeat. */
    private static void fill(RealCluster cluster, int maps, int modulus) {
        StringBuilder yaml = new StringBuilder("# without a comment kubectl takes it for JSON\n");
        for (String namespace : List.of("fleet-a", "fleet-b")) {
            yaml.append("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}\n---\n".formatted(namespace));
            IntStream.range(0, maps)
                    .forEach(i -> yaml.append("""
                {apiVersion: v1, kind: ConfigMap, metadata: {name: m-%d, namespace: %s, labels: {fleet: mine},
                 annotations: {note: "of %s"}}, data: {n: "%d"}}
                ---
                """.formatted(i, namespace, cluster.name(), i % modulus)));
        }
        cluster.apply(yaml.toString());
    }

    @Smoke
    @Test
    @Shows("2.15")
    void isTheConcatenationAtEveryPageAndSort() {
        Client admin = gateway.admin();
        List<String> clusters = List.of("north", "south", "shared");
        List<Json> items = items(admin, clusters);
        for (String query : List.of(
                "sortName=metadata.name",
                "sortName=data.n&sortFunc=number&sortOrder=desc",
                "sortName=cluster,data.n&sortOrder=desc,asc",
                "sortName=cluster",
                "sortName=metadata.namespace,cluster,metadata.name&sortOrder=asc,desc,desc",
                "sortName=data.none",
                "sortName=metadata.creationTimestamp&sortOrder=desc")) {
            for (int size : query.equals("sortName=metadata.name") ? List.of(1, 7) : List.of(4, 7, 0)) {
                for (int number = 1; number <= (size == 0 ? 1 : 36 / size + 2); number++) {
                    String page = query + "&pageSize=" + size + "&pageNum=" + number;
                    assertSame(admin, items, "clusters=north,south,shared&selector=" + encoded(MINE) + "&" + page);
                }
            }
        }
        assertThat(answer(admin, "?clusters=north,south,shared&selector=" + MINE)
                        .source())
                .isEqualTo("cache");
    }

    @Smoke
    @Test
    @Shows("2.15")
    void aSavedGroupIsTheNameOfItsClusters() {
        Client admin = gateway.admin();
        gateway.cli("cluster", "group", "set", "compass", "--clusters", "north,south");
        String query = "selector=" + encoded(MINE) + "&sortName=data.n&sortFunc=number&sortOrder=desc&pageSize=7";
        String group = "/clusters/_compass" + NORTH.served(MAPS);
        await().until(() -> admin.get(group).statusCode() == 200);
        FleetAnswer page = FleetAnswer.of(admin.get("/api/v1/cube/proxy" + group + "?pageNum=2&" + query));
        FleetAnswer plain = FleetAnswer.of(admin.get(group + "?labelSelector=fleet%3Dmine"));
        assertThat(page.total()).isEqualTo(24);
        assertThat(page.items())
                .hasSize(7)
                .isEqualTo(answer(admin, "?clusters=north,south&pageNum=2&" + query)
                        .items());
        assertThat(plain.items()).hasSize(24);
        assertThat(admin.get("/clusters/_none/version").statusCode()).isEqualTo(404);
    }

    @Test
    void filtersByClusterAsByAnyField() {
        Client admin = gateway.admin();
        List<Json> items = items(admin, List.of("north", "south", "shared"));
        for (String query : List.of(
                "selector=" + encoded(MINE + ",cluster=north|south") + "&pageSize=0",
                "selector=" + encoded(MINE + ",cluster~SH|out,data.n!=1") + "&pageSize=5&pageNum=2")) {
            assertSame(admin, items, query);
        }
        String annotation = "metadata.annotations.hypercube.io/cluster";
        String selected = "selector=" + encoded(MINE + "," + annotation + "=north|south")
                + "&pageSize=4&sortOrder=desc&sortName=";
        assertThat(answer(admin, "?" + selected + annotation).items())
                .hasSize(4)
                .isEqualTo(answer(admin, "?" + selected + "cluster").items());
        assertThat(answer(admin, "?clusters=none").text())
                .startsWith("{\"kind\":\"ConfigMapList\",\"apiVersion\":\""
                        + (NORTH.isNewest() ? "maps.example/v1" : "v1") + "\",");
        FleetAnswer labels = answer(
                admin,
                "?selector=" + MINE + "&pageSize=0&labelSelector="
                        + encoded("fleet=mine,hypercube.io/cluster in (north,south)"));
        assertThat(labels.clusters()).isEqualTo(List.of("north", "south"));
        assertThat(labels.total()).isEqualTo(24);
    }

    @Test
    void namesWhatIsMissing() {
        FleetAnswer partial = answer(gateway.admin(), "?selector=" + MINE + "&pageSize=3");
        assertThat(partial.status()).isEqualTo(200);
        assertThat(partial.total()).isEqualTo(36);
        assertThat(partial.body().fieldOrNull("partial")).isEqualTo(new Json.Bool(true));
        assertThat(partial.failures()).containsOnlyKeys("hanging", "stopped");
        assertThat(partial.failures().get("hanging")).contains("did not answer within 0.2 s");
        assertThat(partial.warnings())
                .hasSize(2)
                .anySatisfy(warning -> assertThat(warning).startsWith("299 - \"cluster hanging: "))
                .anySatisfy(warning -> assertThat(warning).startsWith("299 - \"cluster stopped: "));
        FleetAnswer strict = answer(gateway.admin(), "?strict=true&clusters=north,stopped&selector=" + MINE);
        assertThat(strict.status()).isEqualTo(503);
        assertThat(strict.text())
                .contains("\"causes\":[{\"reason\":\"ServiceUnavailable\"")
                .contains("\"field\":\"stopped\"");
    }

    @Smoke
    @Test
    void asksEachClusterAsTheCaller() {
        // a name of this test: the binding stays in the shared cluster, where other tests have users of few rights
        Client everywhere = gateway.member("everywhere");
        for (RealCluster cluster : List.of(NORTH, SHARED)) {
            cluster.apply(Rights.clusterBinding("everywhere", "cluster-admin", "User/everywhere"));
            cluster.awaitAllowed("everywhere", "list", "configmaps", "-A");
        }
        for (int i = 0; i < 3; i++) { // from the cluster, and from memory
            FleetAnswer some = answer(everywhere, "?clusters=north,south,shared&pageSize=0&selector=" + MINE);
            assertThat(some.total()).isEqualTo(26);
            assertThat(some.failures()).containsOnlyKeys("south");
            assertThat(some.failures().get("south")).contains("cannot list resource");
            assertThat(some.text()).doesNotContain("of south");
        }
        FleetAnswer none = answer(gateway.member("nobody"), "?clusters=north,south,shared&selector=" + MINE);
        assertThat(none.status()).isEqualTo(403);
        assertThat(none.text()).doesNotContain("\"total\"");
    }

    @Test
    void aClusterWithoutTheResourceIsNoError() {
        NORTH.apply("""
            # without a comment kubectl takes it for JSON
            {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: ships.fleet.test},
             spec: {group: fleet.test, scope: Namespaced, names: {plural: ships, kind: Ship}, versions: [{name: v1,
             served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]}}
            """);
        NORTH.api().awaitDefinition("ships.fleet.test");
        NORTH.apply("# YAML\n{apiVersion: fleet.test/v1, kind: Ship, metadata: {name: one, namespace: fleet-a}}");
        FleetAnswer ships = answer(gateway.admin(), "/apis/fleet.test/v1/ships", "?clusters=north,south");
        assertThat(ships.total()).isEqualTo(1);
        assertThat(ships.body().fieldOrNull("partial")).isNull();
        assertThat(ships.text()).contains("\"kind\":\"ShipList\"").contains("\"absent\":true");
        assertThat(answer(gateway.admin(), "/apis/fleet.test/v1/ships", "?clusters=south")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void aTableHasTheClusterAsItsFirstColumn() {
        for (int i = 0; i < 3; i++) {
            HttpResponse<byte[]> table = gateway.admin()
                    .send(gateway.admin()
                            .request(
                                    "GET",
                                    path(
                                            MAPS,
                                            "?clusters=north,south&pageSize=3&pageNum=2&sortName=metadata.name&selector="
                                                    + MINE),
                                    BodyPublishers.noBody())
                            .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io"));
            String text = new String(table.body(), StandardCharsets.UTF_8);
            assertThat(text).startsWith("{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\"");
            assertThat(text).contains("\"columnDefinitions\":[{\"name\":\"Cluster\"");
            assertThat(text).contains("\"cells\":[\"south\",\"m-0\",", "\"cells\":[\"north\",\"m-1\",");
            assertThat(text).contains("\"total\":24");
        }
    }

    private static String path(String resource, String query) {
        return "/api/v1/cube/proxy/clusters/_all" + NORTH.served(resource) + query;
    }

    private static FleetAnswer answer(Client as, String query) {
        return answer(as, MAPS, query);
    }

    private static FleetAnswer answer(Client as, String resource, String query) {
        return FleetAnswer.of(as.get(path(resource, query)));
    }

    /** Compares a page with the page of the concatenation of the clusters' lists. */
    private static void assertSame(Client as, List<Json> items, String parameters) {
        FleetAnswer real = answer(as, "?" + parameters);
        assertThat(real.status()).as(real.text()).isEqualTo(200);
        ListQuery query = ListQuery.parse(Query.parse(parameters).parameters());
        List<SortKey> keys = new ArrayList<>(query.sort());
        keys.add(SortKey.ascending(FieldPath.of("cluster")));
        NaiveList.Page expected =
                NaiveList.page(items, new ListQuery(query.selector(), query.pageSize(), query.pageNum(), keys));
        assertThat(real.total()).as(parameters).isEqualTo(expected.total());
        assertThat(real.items()).as(parameters).isEqualTo(expected.items());
    }

    /** The items of clusters, in the bytes of the page, with the name of the cluster as a field of the tree. */
    private static List<Json> items(Client as, List<String> clusters) {
        List<Json> items = new ArrayList<>();
        for (String cluster : clusters) {
            HttpResponse<byte[]> all =
                    as.get("/clusters/" + cluster + NORTH.served(MAPS) + "?labelSelector=fleet%3Dmine");
            for (Json item : ((Json.Arr) Json.read(all.body()).field("items")).elements()) {
                Json.Obj object = (Json.Obj) item;
                Map<String, Json> fields = new LinkedHashMap<>(object.fields());
                fields.put("cluster", new Json.Str(cluster));
                String annotated = Json.utf8(object.raw())
                        .replaceFirst(
                                "\"annotations\":\\{",
                                "\"annotations\":{\"hypercube.io/cluster\":\"" + cluster + "\",");
                items.add(new Json.Obj(fields, annotated.getBytes(StandardCharsets.UTF_8)));
            }
        }
        return items;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
