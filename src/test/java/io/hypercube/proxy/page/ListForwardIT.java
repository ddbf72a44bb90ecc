package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Tenants;
import io.hypercube.core.http.Json;
import io.hypercube.proxy.TestGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Paged lists of a real API server with 25 config maps and a custom resource. */
@Smoke
class ListForwardIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";
    private static String maps = "";
    private static String namespace = "";

    private static final TestGateway GATEWAY = new TestGateway();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @BeforeAll
    static void fill() {
        GATEWAY.with("one", CLUSTER);
        namespace = CLUSTER.newNamespace();
        maps = "/api/v1/namespaces/" + namespace + "/configmaps";
        CLUSTER.apply(IntStream.range(0, 25).mapToObj(ListForwardIT::map).collect(Collectors.joining("\n---\n")));
    }

    private static String map(int n) {
        return """
                apiVersion: v1
                kind: ConfigMap
                data: {index: '%d'}
                metadata: {name: m%02d, namespace: %s, labels: {parity: p%d, app.example/name: x}}
                """.formatted(n, n, namespace, n % 2);
    }

    @AfterAll
    static void close() {
        GATEWAY.close();
        HTTP.close();
    }

    @Test
    void givesTenByDefaultAndAnyPageOfTheRest() throws Exception {
        assertThat(names(page(maps))).isEqualTo(numbered(0, 10));
        assertThat(names(page(maps + "?pageNum=3"))).isEqualTo(numbered(20, 25));
        assertThat(names(page(maps + "?pageNum=4"))).isEmpty();
        assertThat(page(maps + "?pageSize=0").get("total")).isEqualTo(25);
        assertThat(names(page(maps + "?sortOrder=desc&pageSize=2"))).containsExactly("m24", "m23");
        assertThat(names(page(maps + "?sortName=data.index&sortFunc=number&pageSize=3&sortOrder=desc")))
                .containsExactly("m24", "m23", "m22");
        assertThat(page(maps).get("kind")).isEqualTo("ConfigMapList");
        assertThat(String.valueOf(page(maps).get("metadata"))).contains("resourceVersion");
    }

    @Test
    void filtersByLabelsNamesAndText() throws Exception {
        assertThat(page(maps + "?selector=metadata.labels.parity%3Dp1").get("total"))
                .isEqualTo(12);
        assertThat(page(maps + "?selector=metadata.labels.app.example/name%3Dx,data.index~2")
                        .get("total"))
                .isEqualTo(7);
        assertThat(names(page(maps + "?selector=metadata.name%3Dm07%7Cm08"))).containsExactly("m07", "m08");
        assertThat(names(page(maps + "?selector=metadata.name%3Dm07"))).containsExactly("m07");
        assertThat(names(page(maps + "?labelSelector=parity%3Dp1&selector=metadata.name~m0&pageSize=0")))
                .containsExactly("m01", "m03", "m05", "m07", "m09");
        assertThat(page("/api/v1/configmaps?selector=metadata.namespace%3D" + namespace)
                        .get("total"))
                .isEqualTo(25);
    }

    @Test
    void leavesTheApiServersOwnPagingAlone() throws Exception {
        Map<?, ?> first = page(maps + "?limit=2");

        assertThat(names(first)).containsExactly("m00", "m01");
        assertThat(first.containsKey("total")).isFalse();
        assertThat(String.valueOf(first.get("metadata"))).contains("continue");
        assertThat(send("/api/v1/nodes?limit=2").body())
                .isEqualTo(send(GATEWAY.plain("one", "/api/v1/nodes?limit=2"), "*/*")
                        .body());
    }

    @Test
    void pagesATableByTheObjectsBehindItsRows() throws Exception {
        Map<?, ?> table = read(send(GATEWAY.paged("one", maps + "?sortOrder=desc&pageSize=3"), TABLE));
        Map<?, ?> byData = read(send(
                GATEWAY.paged("one", maps + "?sortName=data.index&sortFunc=number&sortOrder=desc&pageSize=2"), TABLE));

        assertThat(table.get("kind")).isEqualTo("Table");
        assertThat(table.get("total")).isEqualTo(25);
        assertThat(rowNames(table)).containsExactly("m24", "m23", "m22");
        assertThat(rowNames(byData)).containsExactly("m24", "m23");
        assertThat(byData.toString()).contains("PartialObjectMetadata").doesNotContain("data={index=");
    }

    @Test
    @Shows("3.3")
    void pagesCustomResources() throws Exception {
        Tenants.define(CLUSTER);
        CLUSTER.apply("""
                apiVersion: tenant.service.io/v1
                kind: Tenant
                metadata: {name: a}
                spec: {weight: 9}
                ---
                apiVersion: tenant.service.io/v1
                kind: Tenant
                metadata: {name: b}
                spec: {weight: 10}
                """);

        assertThat(names(page(Tenants.PATH + "?sortName=spec.weight&sortFunc=number&sortOrder=desc")))
                .containsExactly("b", "a");
        assertThat(names(page(Tenants.PATH + "?selector=spec.weight%3D9"))).containsExactly("a");
        assertThat(names(page(Tenants.PATH + "?selector=metadata.name%3Db"))).containsExactly("b");
    }

    @Test
    @Shows("4.1")
    void passesOnTheStatusOfTheApiServer() throws Exception {
        assertThat(send("/apis/none.example/v1/things?pageSize=2").statusCode()).isEqualTo(404);
        assertThat(send(maps + "?labelSelector=(&pageSize=2").body()).contains("\"reason\":\"BadRequest\"");
        HttpResponse<String> forbidden = HTTP.send(
                HttpRequest.newBuilder(GATEWAY.paged("one", maps))
                        .header("Authorization", "Bearer nobody")
                        .build(),
                BodyHandlers.ofString());
        assertThat(forbidden.body()).contains("User \\\"nobody\\\" cannot list resource");
    }

    private static List<String> numbered(int from, int to) {
        return IntStream.range(from, to).mapToObj("m%02d"::formatted).toList();
    }

    private static Map<?, ?> page(String target) throws Exception {
        return read(send(target));
    }

    private static List<String> names(Map<?, ?> list) {
        return namesOf(list, "items", item -> item);
    }

    private static List<String> rowNames(Map<?, ?> table) {
        return namesOf(table, "rows", row -> (Map<?, ?>) Objects.requireNonNull(row.get("object")));
    }

    private static List<String> namesOf(Map<?, ?> list, String field, Function<Map<?, ?>, Map<?, ?>> object) {
        return ((List<?>) Objects.requireNonNull(list.get(field)))
                .stream()
                        .map(item -> (Map<?, ?>) item)
                        .map(object)
                        .map(item -> (Map<?, ?>) Objects.requireNonNull(item.get("metadata")))
                        .map(metadata -> String.valueOf(metadata.get("name")))
                        .toList();
    }

    private static Map<?, ?> read(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return Json.read(response.body().getBytes(StandardCharsets.UTF_8), Map.class);
    }

    private static HttpResponse<String> send(String target) throws Exception {
        return send(GATEWAY.paged("one", target), "*/*");
    }

    private static HttpResponse<String> send(URI url, String accept) throws Exception {
        return HTTP.send(
                HttpRequest.newBuilder(url)
                        .header("Authorization", "Bearer root!")
                        .header("Accept", accept)
                        .build(),
                BodyHandlers.ofString());
    }
}
