package io.hypercube.fleet.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.CacheConfig;
import io.hypercube.core.http.Query;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.list.Json;
import io.hypercube.list.NaiveList;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.RandomLists;
import io.hypercube.list.query.SortFunction;
import io.hypercube.list.query.SortKey;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.proxy.TestGateway;
import io.hypercube.proxy.page.ChangingCluster;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Random clusters, of which each lets random users list, change while lists over all of them are read. Each answer is the page
 * of the concatenation of the clusters' lists at the versions that it names, and tells nothing of the others.
 */
class FleetPagesProperties {
    private static final List<String> USERS = List.of("ada", "ben", "eve");
    private static final FieldPath CLUSTER = FieldPath.of("cluster");
    private static final int READS = 60;

    private final HttpClient http = HttpClient.newHttpClient();

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void isThePageOfTheConcatenationOfWhatTheCallerMayList(@ForAll Random random) throws Exception {
        CacheConfig cached = new CacheConfig(64 << 20, false, Duration.ofMinutes(1));
        Map<String, ChangingCluster> clusters = new TreeMap<>();
        Map<String, Set<String>> allowed = new TreeMap<>();
        AtomicInteger fromMemory = new AtomicInteger();
        try (TestGateway gateway = new TestGateway(TestGateway.UPSTREAM, cached)) {
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                String name = "c-" + i;
                Set<String> users = new HashSet<>(USERS);
                users.removeIf(user -> random.nextInt(3) == 0);
                allowed.put(name, users);
                ChangingCluster cluster = new ChangingCluster(random, users::contains);
                clusters.put(name, cluster);
                gateway.with(name, cluster.url());
            }
            List<Request> requests = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                requests.add(Request.random(random));
            }
            for (int i = 0; i < READS; i++) {
                clusters.values().forEach(ChangingCluster::change);
                Request request = requests.get(random.nextInt(requests.size()));
                String user = USERS.get(random.nextInt(USERS.size()));
                check(request, user, get(gateway, request, user), clusters, allowed, fromMemory);
            }
        } finally {
            for (ChangingCluster cluster : clusters.values()) {
                cluster.close();
            }
        }
        boolean possible = allowed.values().stream().anyMatch(users -> users.size() == USERS.size());
        assertThat(!possible || fromMemory.get() > 0).isTrue();
    }

    private record Request(String namespace, String query) {
        private static final List<SortKey> CLUSTER_FIRST =
                List.of(new SortKey(CLUSTER, SortOrder.DESC, SortFunction.NATURAL));
        private static final List<SortKey> CLUSTER_SECOND = List.of(
                new SortKey(FieldPath.parse("metadata.name"), SortOrder.ASC, SortFunction.STRING),
                new SortKey(CLUSTER, SortOrder.DESC, SortFunction.STRING));

        static Request random(Random random) {
            boolean grouped = random.nextInt(3) == 0;
            ListQuery query = grouped ? RandomLists.grouping(random) : RandomLists.query(random);
            if (!grouped && random.nextBoolean()) {
                query = RandomLists.sortedFirstBy(query, random.nextBoolean() ? CLUSTER_FIRST : CLUSTER_SECOND);
            }
            Map<String, String> parameters = new LinkedHashMap<>(RandomLists.parameters(query));
            if (grouped) {
                byCluster(parameters, random);
            }
            List<String> namespaces = ChangingCluster.NAMESPACES;
            String namespace = random.nextInt(3) == 0 ? namespaces.get(random.nextInt(namespaces.size())) : "";
            return new Request(
                    namespace,
                    parameters.entrySet().stream()
                            .map(entry ->
                                    entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                            .collect(Collectors.joining("&")));
        }

        /** Often one of the two fields is the cluster, or the only one. */
        private static void byCluster(Map<String, String> parameters, Random random) {
            String other = String.valueOf(parameters.get("groupBy"));
            if (!other.contains(",")) {
                parameters.put(
                        "groupBy",
                        switch (random.nextInt(4)) {
                            case 0 -> "cluster";
                            case 1 -> "cluster," + other;
                            case 2 -> other + ",cluster";
                            default -> other;
                        });
            }
        }

        String target() {
            String seat = namespace.isEmpty() ? "/" : "/namespaces/" + namespace + "/";
            return "/apis/odd.io/v1" + seat + "oddities?" + query;
        }

        ListQuery parsed() {
            return ListQuery.parse(Query.parse(query).parameters());
        }
    }

    private void check(
            Request request,
            String user,
            HttpResponse<byte[]> answer,
            Map<String, ChangingCluster> clusters,
            Map<String, Set<String>> allowed,
            AtomicInteger fromMemory) {
        List<String> may = clusters.keySet().stream()
                .filter(name -> allowed.getOrDefault(name, Set.of()).contains(user))
                .toList();
        if (may.isEmpty()) {
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(new String(answer.body(), StandardCharsets.UTF_8)).doesNotContain("total");
            return;
        }
        assertThat(answer.statusCode()).as(request.target()).isEqualTo(200);
        Json body = Json.read(answer.body());
        List<Json> items = new ArrayList<>();
        long total = 0;
        assertThat(((Json.Arr) body.field("clusters")).elements()).hasSameSizeAs(clusters.keySet());
        for (Json member : ((Json.Arr) body.field("clusters")).elements()) {
            String name = String.valueOf(member.field("name").scalarText());
            assertThat(member.fieldOrNull("error") == null).as(name).isEqualTo(may.contains(name));
            if (may.contains(name)) {
                total += Long.parseLong(String.valueOf(member.field("total").scalarText()));
                long version = Long.parseLong(
                        String.valueOf(member.field("resourceVersion").scalarText()));
                Objects.requireNonNull(clusters.get(name))
                        .objects(version, request.namespace())
                        .forEach(object -> items.add(item(name, object)));
                fromMemory.addAndGet("cache".equals(member.field("source").scalarText()) ? 1 : 0);
            } else {
                assertThat(member.fieldOrNull("total")).isNull();
            }
        }
        assertThat(body.field("total").scalarText()).isEqualTo(String.valueOf(total));
        requireExpected(request, body, items, total);
    }

    private static void requireExpected(Request request, Json body, List<Json> items, long total) {
        if (request.parsed().isGrouped()) {
            NaiveList.Groups expected = NaiveList.groups(items, request.parsed());
            assertThat(texts(body.field("groups"))).as(request.target()).isEqualTo(expected.groups());
            assertThat(body.field("groupTotal").scalarText()).isEqualTo(String.valueOf(expected.groupTotal()));
            assertThat(total).isEqualTo(expected.total());
        } else {
            NaiveList.Page expected = NaiveList.page(items, order(request.parsed()));
            assertThat(texts(body.field("items"))).as(request.target()).isEqualTo(expected.items());
            assertThat(total).isEqualTo(expected.total());
        }
    }

    private static List<String> texts(Json objects) {
        return ((Json.Arr) objects)
                .elements().stream()
                        .map(item -> Json.utf8(((Json.Obj) item).raw()))
                        .toList();
    }

    /** After the requested keys, the cluster breaks ties. */
    private static ListQuery order(ListQuery query) {
        List<SortKey> keys = new ArrayList<>(query.sort());
        keys.add(new SortKey(CLUSTER, SortOrder.ASC, SortFunction.STRING));
        return new ListQuery(query.selector(), query.pageSize(), query.pageNum(), keys);
    }

    private static Json item(String cluster, String object) {
        byte[] bytes = object.getBytes(StandardCharsets.UTF_8);
        Map<String, Json> fields = new LinkedHashMap<>(((Json.Obj) Json.readWithRepeatedKeys(bytes)).fields());
        fields.put("cluster", new Json.Str(cluster));
        return new Json.Obj(fields, new ClusterAnnotation(cluster).in(bytes));
    }

    private HttpResponse<byte[]> get(TestGateway gateway, Request request, String user)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(gateway.paged("_all", request.target()))
                        .header("Accept", "application/json")
                        .header("Authorization", "Bearer " + user)
                        .build(),
                BodyHandlers.ofByteArray());
    }
}
