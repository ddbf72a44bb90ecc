package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Query;
import io.hypercube.list.query.ListQuery;
import io.hypercube.testbed.RealCluster;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Counts by group, of a real API server under two names and a cluster that refuses connections. The expected counts are made by {@link
 * NaiveList} of the whole lists.
 */
@Thorough
class GroupedListsIT {
    private static final int MAPS = 31;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static RunningGateway gateway;
    private static String maps = "";

    @BeforeAll
    static void start() throws IOException {
        int closed;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = free.getLocalPort();
        }
        Path second = CLUSTER.kubeconfig("groups", "system:masters");
        Files.writeString(second, Files.readString(second).replace('"' + CLUSTER.name() + '"', "\"second\""));
        Path stopped = Files.writeString(Files.createTempFile("stopped", ".yaml"), """
            {"apiVersion": "v1", "kind": "Config",
             "contexts": [{"name": "stopped", "context": {"cluster": "stopped", "user": "u"}}],
             "clusters": [{"name": "stopped", "cluster": {"server": "http://127.0.0.1:%d"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """.formatted(closed));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString(), second.toString(), stopped.toString())));
        String namespace = CLUSTER.newNamespace();
        maps = "/api/v1/namespaces/" + namespace + "/configmaps";
        CLUSTER.apply(IntStream.range(0, MAPS)
                .mapToObj(i -> """
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: map-%d, namespace: %s, labels: {%s: "v%d"}}
                    data: {size: "%d"}
                    """.formatted(i, namespace, i % 4 == 0 ? "odd" : "shape", i % 3, i % 12))
                .collect(Collectors.joining("---\n")));
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Smoke
    @Test
    void countsWhatCountingTheWholeListCounts() {
        List<Json> items = items(CLUSTER.name());
        assertThat(items).hasSizeGreaterThanOrEqualTo(MAPS);
        for (String groupBy :
                List.of("metadata.labels.shape", "data.size", "data.size,metadata.labels.odd", "data.none")) {
            for (String page : List.of("&pageSize=0", "&pageSize=3&pageNum=2", "&selector=" + encoded("data.size~1"))) {
                String query = "groupBy=" + groupBy + page;
                String target = "/api/v1/cube/proxy/clusters/" + CLUSTER.name() + CLUSTER.served(maps) + "?" + query;
                requireCounted(items, query, send(target, "no-cache"));
                HttpResponse<byte[]> kept = await().until(
                                () -> send(target, ""),
                                answer -> FleetAnswer.of(answer).source().startsWith("cache"));
                requireCounted(items, query, kept);
            }
        }
    }

    @Smoke
    @Test
    void countsSeveralClustersAndNamesThoseThatAreMissing() {
        List<Json> items = new ArrayList<>(items(CLUSTER.name()));
        items.addAll(items("second"));
        String all = "/api/v1/cube/proxy/clusters/_all" + CLUSTER.served(maps) + "?";
        for (String groupBy : List.of("cluster", "data.size", "cluster,data.size", "metadata.labels.odd,cluster")) {
            for (String page :
                    List.of("&pageSize=0", "&pageSize=2&pageNum=2", "&selector=" + encoded("cluster=second"))) {
                String query = "groupBy=" + groupBy + page;
                requireCounted(items, query, send(all + query, ""));
            }
        }
        FleetAnswer partial = FleetAnswer.of(send(all + "groupBy=cluster", ""));
        assertThat(partial.body().fieldOrNull("partial")).isEqualTo(new Json.Bool(true));
        assertThat(partial.failures()).containsOnlyKeys("stopped");
        assertThat(partial.warnings()).hasSize(1);
        assertThat(send(all + "groupBy=data.size&strict=true", "").statusCode()).isEqualTo(503);
        assertThat(FleetAnswer.of(send(all + "groupBy=data.size&clusters=none", ""))
                        .groups())
                .isEmpty();
    }

    private static void requireCounted(List<Json> items, String query, HttpResponse<byte[]> answer) {
        FleetAnswer counted = FleetAnswer.of(answer);
        assertThat(counted.status()).as(counted.text()).isEqualTo(200);
        NaiveList.Groups expected =
                NaiveList.groups(items, ListQuery.parse(Query.parse(query).parameters()));
        assertThat(counted.groups()).as(query).isEqualTo(expected.groups());
        assertThat(counted.total()).as(query).isEqualTo(expected.total());
        assertThat(counted.body().field("groupTotal").scalarText()).isEqualTo(String.valueOf(expected.groupTotal()));
        assertThat(counted.body().field("kind")).isEqualTo(new Json.Str("ConfigMapList"));
        assertThat(counted.body().fieldOrNull("items")).isNull();
    }

    private static HttpResponse<byte[]> send(String target, String control) {
        Client admin = gateway.admin();
        return admin.send(admin.request("GET", target, BodyPublishers.noBody()).header("Cache-Control", control));
    }

    /** The whole list, with the name of the cluster as a field of each item. */
    private static List<Json> items(String cluster) {
        HttpResponse<byte[]> all = gateway.admin().get("/clusters/" + cluster + CLUSTER.served(maps));
        List<Json> items = new ArrayList<>();
        for (Json item : ((Json.Arr) Json.read(all.body()).field("items")).elements()) {
            Json.Obj object = (Json.Obj) item;
            Map<String, Json> fields = new LinkedHashMap<>(object.fields());
            fields.put("cluster", new Json.Str(cluster));
            items.add(new Json.Obj(fields, object.raw()));
        }
        return items;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
