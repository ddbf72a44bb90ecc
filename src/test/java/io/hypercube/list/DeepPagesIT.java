package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.cache.FaultyCluster;
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
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Live pages that are deeper in a list than the memory for pages allows. */
@Thorough
class DeepPagesIT {
    private static final String MAPS = "/api/v1/namespaces/deep/configmaps";
    private static final int COUNT = 300;
    private static final int SIZE = 25;
    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("deep");

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void fill() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(CLUSTER.kubeconfig().toString()),
                "page-memory",
                List.of("4Mi"),
                "cache-memory",
                List.of("0")));
        admin = gateway.admin();
        CLUSTER.api().createNamespace("deep");
        String text = "x".repeat(8 << 10);
        CLUSTER.apply(IntStream.range(0, COUNT)
                .mapToObj(i -> """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: map-%d, namespace: deep}
                        data: {group: "%d", text: "%s"}
                        """.formatted(i, i % 7, text))
                .collect(Collectors.joining("---\n")));
    }

    @Test
    void pagesPartitionTheListHoweverDeepTheyStand() {
        List<String> names = new ArrayList<>();
        for (int number = 1; number <= COUNT / SIZE + 2; number++) {
            names.addAll(names(
                    page(
                            "?sortName=data.group,metadata.name&sortFunc=number,natural&pageSize=" + SIZE + "&pageNum="
                                    + number,
                            "application/json"),
                    "items",
                    "metadata"));
        }

        assertThat(names.stream().filter(name -> name.startsWith("map-")))
                .containsExactlyElementsOf(IntStream.range(0, 7)
                        .boxed()
                        .flatMap(group -> IntStream.range(0, COUNT)
                                .filter(i -> i % 7 == group)
                                .boxed())
                        .map(i -> "map-" + i)
                        .toList());
    }

    @Test
    void soDoRowsOfTables() {
        HttpResponse<byte[]> page = page("?sortName=data.group&sortFunc=number&pageSize=5&pageNum=58", TABLE);

        assertThat(Json.read(page.body(), Map.class).get("kind")).isEqualTo("Table");
        assertThat(names(page, "rows", "object")).hasSize(5);
    }

    @Test
    void aListThatCannotBeReadAgainIsToBeAskedForAgain() throws IOException {
        try (FaultyCluster cluster = new FaultyCluster()) {
            for (int i = 0; i < COUNT; i++) {
                cluster.put("map-" + i, "x".repeat(8 << 10));
            }
            gateway.clusters().put(cluster.configured("changing"));
            cluster.onList = (connection, request) -> {
                cluster.put("another", "1");
                return false;
            };
            requireToBeAskedAgain();

            cluster.onList = (connection, request) -> request.target().contains("resourceVersionMatch=Exact")
                    && FaultyCluster.status(410).answer(connection, request);
            requireToBeAskedAgain();

            cluster.onList = FaultyCluster.NONE;
            assertThat(changing().statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"resourceVersion\":\"\"}"})
    void aListWithoutAVersionCannotBeReadTwice(String metadata) throws IOException {
        try (FaultyCluster cluster = new FaultyCluster()) {
            gateway.clusters().put(cluster.configured("changing"));
            String items = IntStream.range(0, COUNT)
                    .mapToObj(
                            i -> "{\"metadata\":{\"name\":\"map-" + i + "\"},\"data\":\"" + "x".repeat(8 << 10) + "\"}")
                    .collect(Collectors.joining(","));
            String list = "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":" + metadata + ",\"items\":["
                    + items + "]}";
            cluster.onList = (connection, request) -> {
                connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + list.length()
                        + "\r\n\r\n" + list);
                return true;
            };

            HttpResponse<byte[]> answer = changing();

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("a smaller pageSize or pageNum");
        }
    }

    private static void requireToBeAskedAgain() {
        HttpResponse<byte[]> answer = changing();
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("the list changed before the second one");
    }

    private static HttpResponse<byte[]> changing() {
        return admin.get("/api/v1/cube/proxy/clusters/changing/api/v1/namespaces/one/configmaps?pageSize=5&pageNum=50");
    }

    private static HttpResponse<byte[]> page(String query, String accept) {
        HttpResponse<byte[]> page = admin.send(
                admin.request("GET", "/api/v1/cube/proxy/clusters/deep" + MAPS + query, BodyPublishers.noBody())
                        .header("Accept", accept));
        assertThat(page.statusCode())
                .as(new String(page.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return page;
    }

    private static List<String> names(HttpResponse<byte[]> page, String list, String object) {
        return ((List<?>)
                        Objects.requireNonNull(Json.read(page.body(), Map.class).get(list)))
                .stream()
                        .map(item -> (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) item).get(object)))
                        .map(found -> ListItems.text(
                                object.equals("object")
                                        ? (Map<?, ?>) Objects.requireNonNull(found.get("metadata"))
                                        : found,
                                "name"))
                        .toList();
    }
}
