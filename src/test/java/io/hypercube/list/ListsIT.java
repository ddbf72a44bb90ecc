package io.hypercube.list;

import static io.hypercube.list.ListItems.at;
import static io.hypercube.list.ListItems.label;
import static io.hypercube.list.ListItems.name;
import static io.hypercube.list.ListItems.names;
import static io.hypercube.list.ListItems.namespace;
import static io.hypercube.list.ListItems.namespaceAfterName;
import static io.hypercube.list.ListItems.newestFirst;
import static io.hypercube.list.ListItems.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Compares pages of a real API server's lists with the whole list, filtered, sorted and cut by the test. */
@Thorough
class ListsIT {
    private static final int MAPS = 57;
    private static final int TENANTS = 23;
    private static final String NEWEST_SECOND_PAGE =
            "sortName=metadata.creationTimestamp&sortOrder=desc&pageSize=20&pageNum=2";
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";

    /** A cluster of its own: lists of the whole cluster are compared. */
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("lists");

    private static RunningGateway gateway;
    private static Client admin;
    private static HttpClient direct;

    @BeforeAll
    static void fill() {
        gateway = RunningGateway.before(CLUSTER);
        admin = gateway.admin();
        direct = CLUSTER.httpClient("admin", "system:masters");
        Tenants.define(CLUSTER);
        CLUSTER.api().createNamespace("one");
        CLUSTER.api().createNamespace("two");
        // in three steps, each of which takes over a second: creation times differ
        for (int go = 0; go < 3; go++) {
            int from = go;
            CLUSTER.apply(IntStream.range(0, MAPS)
                    .filter(i -> i % 3 == from)
                    .mapToObj(ListItems::map)
                    .collect(Collectors.joining("\n")));
            long second = System.currentTimeMillis() / 1000;
            await().until(() -> System.currentTimeMillis() / 1000 > second);
        }
        CLUSTER.apply(IntStream.range(0, TENANTS).mapToObj(ListItems::tenant).collect(Collectors.joining("\n")));
    }

    @AfterAll
    static void close() {
        gateway.close();
        direct.shutdownNow();
    }

    @Test
    @Shows("3.2")
    void theSecondPageOfTwentyNewestFirst() {
        List<Map<?, ?>> expected = sorted("/api/v1/configmaps", newestFirst());

        Map<?, ?> page = page("/api/v1/configmaps?" + NEWEST_SECOND_PAGE);

        assertThat(names(items(page))).isEqualTo(names(expected.subList(20, 40)));
        assertThat(items(page)).isEqualTo(expected.subList(20, 40));
        assertThat(page.get("total")).isEqualTo(expected.size());
        assertThat(items(page("/api/v1/configmaps?"
                        + NEWEST_SECOND_PAGE.replace("metadata.creationTimestamp", "CreationTimestamp"))))
                .isEqualTo(items(page));
    }

    @Test
    @Shows({"2.1", "3.3"})
    void tenantsAreListedTheSameWay() {
        List<Map<?, ?>> expected = sorted(Tenants.PATH, newestFirst());
        assertThat(items(page(Tenants.PATH + "?" + NEWEST_SECOND_PAGE))).isEqualTo(expected.subList(20, TENANTS));

        Comparator<Map<?, ?>> bySeats = Comparator.comparing(tenant -> (Integer) at(tenant, "spec", "seats"));
        List<Map<?, ?>> inBerlin = sorted(Tenants.PATH, bySeats.reversed().thenComparing(name())).stream()
                .filter(tenant -> text(tenant, "spec", "displayName")
                        .toLowerCase(Locale.ROOT)
                        .contains("ber"))
                .filter(tenant -> text(tenant, "metadata", "labels", "tier").equals("silver"))
                .toList();
        Map<?, ?> page = page(Tenants.PATH + "?selector=" + encoded("spec.displayName~BER,metadata.labels.tier=silver")
                + "&sortName=spec.seats&sortFunc=number&sortOrder=desc&pageSize=4");
        assertThat(items(page)).isEqualTo(inBerlin.subList(0, 4));
        assertThat(page.get("total")).isEqualTo(inBerlin.size());
    }

    @Test
    @Shows({"3.4", "3.10"})
    void selectsWhatSelectingByHandSelects() {
        requireSelected(
                "metadata.labels.shape=round", map -> label(map, "shape").equals("round"));
        requireSelected(
                "metadata.labels.shape!=round", map -> !label(map, "shape").equals("round"));
        requireSelected("metadata.labels.shape~sQu", map -> label(map, "shape").equals("Square"));
        requireSelected(
                "metadata.labels.app.kubernetes.io/name=n1|n2,metadata.namespace=two",
                map -> List.of("n1", "n2").contains(label(map, "app.kubernetes.io/name"))
                        && text(map, "metadata", "namespace").equals("two"));
        requireSelected(
                "data.size~7,metadata.name!~1",
                map -> text(map, "data", "size").contains("7")
                        && !text(map, "metadata", "name").contains("1"));
        requireSelected("metadata.labels.shape", map -> !label(map, "shape").equals("null"));
        requireSelected("!metadata.labels.shape", map -> label(map, "shape").equals("null"));
        requireSelected("metadata.name=none", map -> false);
    }

    @Test
    @Shows("3.12")
    void pagesPartitionTheList() {
        List<Map<?, ?>> whole = sorted("/api/v1/configmaps", namespace().thenComparing(name()));
        for (String order :
                List.of("", "&sortName=metadata.labels.shape", "&sortName=data.size&sortFunc=number&sortOrder=desc")) {
            for (int size : List.of(1, 7, 10, 100)) {
                List<Map<?, ?>> together = new ArrayList<>();
                for (int page = 1; (page - 1) * size < whole.size(); page++) {
                    Map<?, ?> one = page("/api/v1/configmaps?pageSize=" + size + "&pageNum=" + page + order);
                    assertThat(one.get("total")).isEqualTo(whole.size());
                    together.addAll(items(one));
                }
                assertThat(together).containsExactlyInAnyOrderElementsOf(whole);
            }
        }
    }

    @Test
    @Shows("3.1")
    void aBareListIsTheFirstTenByName() {
        List<Map<?, ?>> whole = sorted("/api/v1/namespaces/one/configmaps", name());

        Map<?, ?> page = page("/api/v1/namespaces/one/configmaps");

        assertThat(items(page)).isEqualTo(whole.subList(0, 10));
        assertThat(page.get("total")).isEqualTo(whole.size());
        assertThat(page.get("kind")).isEqualTo("ConfigMapList");
    }

    @Test
    @Shows("3.6")
    void theApiServersOwnPagingAndOtherFormsPassUntouched() {
        String maps = "/api/v1/namespaces/one/configmaps";
        for (String query : List.of(
                "?limit=3",
                "?limit=0",
                "?resourceVersion=0&fieldSelector=metadata.name%3Dmap-42",
                "?labelSelector=shape%3Dround&limit=500")) {
            assertThat(momentless(send(maps + query, "application/json").body()))
                    .isEqualTo(momentless(straight(maps + query).body()));
        }
        assertThat(send(maps, TABLE).body())
                .asString(StandardCharsets.UTF_8)
                .contains("\"kind\":\"Table\"")
                .doesNotContain("total");
    }

    /** The cluster's resource version changes between two calls, and a continue token contains it. */
    private static String momentless(byte[] list) {
        return new String(list, StandardCharsets.UTF_8)
                .replaceFirst("\"metadata\":\\{\"resourceVersion\":\"\\d+\"", "")
                .replaceFirst("\"continue\":\"[^\"]*\"", "");
    }

    @Test
    @Shows("3.8")
    void aTableIsSelectedByTheObjectsBehindItsRows() {
        Map<?, ?> table = json(send(
                "/api/v1/configmaps?selector=" + encoded("data.size~7")
                        + "&sortName=data.size&sortFunc=number&pageSize=3",
                TABLE));

        List<Map<?, ?>> expected = sorted(
                        "/api/v1/configmaps",
                        Comparator.comparingInt((Map<?, ?> map) -> Integer.parseInt(
                                        "0" + text(map, "data", "size").replaceAll("\\D", "")))
                                .thenComparing(namespace())
                                .thenComparing(name()))
                .stream()
                .filter(map -> text(map, "data", "size").contains("7"))
                .toList();
        List<String> rows = ((List<?>) Objects.requireNonNull(table.get("rows")))
                .stream()
                        .map(row -> text((Map<?, ?>) row, "object", "metadata", "name"))
                        .toList();
        assertThat(table.get("kind")).isEqualTo("Table");
        assertThat(rows).isEqualTo(names(expected.subList(0, 3)));
        assertThat(table.get("total")).isEqualTo(expected.size());
    }

    @Test
    @Shows("3.7")
    void labelSelectorAndSelectorBothHold() {
        Map<?, ?> page = page(
                "/api/v1/configmaps?labelSelector=shape%3Dround&selector=" + encoded("data.size~5") + "&pageSize=0");

        List<Map<?, ?>> expected = sorted("/api/v1/configmaps", namespaceAfterName()).stream()
                .filter(map -> label(map, "shape").equals("round")
                        && text(map, "data", "size").contains("5"))
                .toList();
        assertThat(items(page)).isNotEmpty().isEqualTo(expected);
    }

    @Test
    void theClustersRolesDecideWhatIsListed() throws Exception {
        CLUSTER.apply(Rights.binding("one", "lister", "ClusterRole/cluster-admin", "Group/listers"));
        Client member = gateway.member("lisa", "listers");
        try (HttpClient lisa = CLUSTER.httpClient("lisa", "listers")) {
            HttpResponse<byte[]> refused = through(
                    member, "/api/v1/configmaps?pageSize=5&selector=metadata.namespace%3Done", "application/json");
            URI all = URI.create(CLUSTER.server() + CLUSTER.served("/api/v1/configmaps"));
            HttpResponse<String> straight =
                    lisa.send(HttpRequest.newBuilder(all).build(), BodyHandlers.ofString());

            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).asString(StandardCharsets.UTF_8).isEqualTo(straight.body());
            await().untilAsserted(() -> assertThat(
                            json(through(member, "/api/v1/namespaces/one/configmaps", "application/json"))
                                    .get("total"))
                    .isEqualTo(list("/api/v1/namespaces/one/configmaps").size()));
        }
    }

    private static void requireSelected(String selector, Predicate<Map<?, ?>> byHand) {
        List<Map<?, ?>> expected = sorted("/api/v1/configmaps", namespaceAfterName()).stream()
                .filter(byHand)
                .toList();
        Map<?, ?> page = page("/api/v1/configmaps?pageSize=0&selector=" + encoded(selector));
        assertThat(items(page)).as(selector).isEqualTo(expected);
        assertThat(page.get("total")).as(selector).isEqualTo(expected.size());
    }

    private static List<Map<?, ?>> sorted(String collection, Comparator<Map<?, ?>> order) {
        return list(collection).stream().sorted(order).toList();
    }

    private static List<Map<?, ?>> list(String collection) {
        return items(json(straight(collection)));
    }

    private static Map<?, ?> page(String target) {
        return json(send(target, "application/json"));
    }

    private static HttpResponse<byte[]> send(String target, String accept) {
        return through(admin, target, accept);
    }

    private static HttpResponse<byte[]> through(Client caller, String target, String accept) {
        return caller.send(caller.request(
                        "GET", "/api/v1/cube/proxy/clusters/lists" + CLUSTER.served(target), BodyPublishers.noBody())
                .header("Accept", accept));
    }

    private static HttpResponse<byte[]> straight(String target) {
        URI uri = URI.create(CLUSTER.server() + CLUSTER.served(target));
        return direct.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray())
                .join();
    }

    private static Map<?, ?> json(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return Json.read(answer.body(), Map.class);
    }

    @SuppressWarnings("unchecked") // a list of JSON objects by text
    private static List<Map<?, ?>> items(Map<?, ?> list) {
        return (List<Map<?, ?>>) Objects.requireNonNull(list.get("items"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
