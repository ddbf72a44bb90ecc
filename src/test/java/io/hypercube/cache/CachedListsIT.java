package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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

/** Pages from memory compared with a real API server: the same bytes, the same errors, and writers see their own writes. */
@Smoke
class CachedListsIT {
    private static final String CLUSTERS = "/api/v1/cube/proxy/clusters/";
    private static final String MAPS = "/api/v1/namespaces/one/configmaps";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("cached");

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void fill() {
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString()), "cache-review-lifetime", List.of("1s")));
        admin = gateway.admin();
        Tenants.define(CLUSTER);
        CLUSTER.api().createNamespace("one");
        CLUSTER.api().createNamespace("two");
        CLUSTER.apply(IntStream.range(0, 57).mapToObj(ListItems::map).collect(Collectors.joining("\n")));
        CLUSTER.apply(IntStream.range(0, 23).mapToObj(ListItems::tenant).collect(Collectors.joining("\n")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/configmaps",
                "/api/v1/configmaps?pageSize=0",
                "/api/v1/configmaps?pageSize=20&pageNum=2&sortName=metadata.creationTimestamp&sortOrder=desc",
                "/api/v1/configmaps?selector=metadata.name~1&sortName=metadata.name&sortFunc=natural",
                "/api/v1/configmaps?selector=data.nothing&pageSize=3",
                "/api/v1/configmaps?pageNum=100",
                "/api/v1/namespaces/one/configmaps?pageSize=5&pageNum=2",
                "/api/v1/namespaces/none/configmaps",
                "/api/v1/namespaces?sortName=metadata.uid",
                "/apis/tenant.service.io/v1/tenants?sortName=spec.seats&sortFunc=number&sortOrder=desc&pageSize=4",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles?selector=rules.verbs=watch&pageSize=0",
            })
    void thePageFromMemoryIsThatOfTheCluster(String target) {
        HttpResponse<byte[]> cached = fromMemory(target);

        HttpResponse<byte[]> live = get(target + (target.contains("?") ? "&" : "?pageSize=10&")
                + "resourceVersionMatch=Exact&resourceVersion=" + version(cached));
        assertThat(source(live)).isEqualTo("live");
        assertThat(text(cached)).isEqualTo(text(live));
        assertThat(cached.headers().firstValue("Content-Type"))
                .isEqualTo(live.headers().firstValue("Content-Type"));
    }

    /** An API server indents lists for curl; the gateway does not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
                "/apis/scheduling.k8s.io/v1/priorityclasses"
            })
    void theFirstPageFillsMemory(String list) {
        long kept = PageReaders.metric(admin, "hypercube_cache_collections");
        String target = CLUSTERS + "cached" + list + "?pageSize=0";
        HttpResponse<byte[]> first =
                admin.send(admin.request("GET", target, BodyPublishers.noBody()).header("User-Agent", "curl/8.0"));
        assertThat(source(first)).isEqualTo("live");
        assertThat(total(first)).isPositive();

        await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == kept + 1);
        HttpResponse<byte[]> second = admin.get(target);
        assertThat(source(second)).startsWith("cache");
        assertThat(text(second)).isEqualTo(text(first));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tier=gold", "tier in (gold,silver),tier!=silver", "!tier", "tier"})
    void labelSelectorsAreAppliedInMemory(String selector) {
        String target = "/apis/tenant.service.io/v1/tenants?pageSize=0&labelSelector="
                + URLEncoder.encode(selector, StandardCharsets.UTF_8);

        HttpResponse<byte[]> cached = fromMemory(target);

        HttpResponse<byte[]> live = admin.get(
                CLUSTERS + "cached" + target + "&resourceVersionMatch=Exact&resourceVersion=" + version(cached));
        assertThat(text(cached)).isEqualTo(text(live));
    }

    @Test
    void whoeverWritesThroughTheGatewaySeesWhatHeWrote() {
        String list = MAPS + "?pageSize=1&selector=metadata.name~written";
        fromMemory(list);

        for (int round = 0; round < 25; round++) {
            String name = "written-" + round;
            requireStatus(201, written(name));
            assertThat(total(get(list))).isEqualTo(1);
            requireStatus(200, patch(name, "{\"data\":{\"k\":\"2\"}}"));
            assertThat(total(get(list + ",data.k=2"))).isEqualTo(1);
            requireStatus(200, admin.delete(plain() + "/" + name));
            HttpResponse<byte[]> gone = get(list);
            assertThat(total(gone)).isZero();
            assertThat(source(gone)).startsWith("cache");
        }
    }

    @Test
    void whatIsWrittenPastTheGatewayIsSeenSoon() {
        String list = MAPS + "?pageSize=1&selector=metadata.name=past";
        fromMemory(list);

        CLUSTER.apply(Maps.map("one", "past"));

        await().until(() -> total(get(list)) == 1);
        assertThat(source(get(list))).startsWith("cache");
    }

    @Test
    void aCollectionThatIsDeletedIsSeenToBeGone() {
        String list = MAPS + "?pageSize=1&selector=metadata.name~doomed";
        fromMemory(list);
        requireStatus(201, written("doomed-1"));
        requireStatus(201, written("doomed-2"));
        requireStatus(200, admin.delete(plain() + "?fieldSelector=metadata.name%3Ddoomed-1"));

        // raises the cluster's resource version above any that the watch of these objects reaches by itself
        CLUSTER.api().createNamespace("beyond");

        assertThat(total(get(list))).isEqualTo(1);
        await().untilAsserted(() -> assertThat(source(get(list))).startsWith("cache"));
    }

    @Test
    void waitsForAVersionThatSomebodySaw() {
        fromMemory(MAPS);
        HttpResponse<byte[]> made = written("seen");

        HttpResponse<byte[]> page = get(MAPS + "?selector=metadata.name=seen&resourceVersion=" + version(made));

        assertThat(total(page)).isEqualTo(1);
        assertThat(source(page)).startsWith("cache");
    }

    @Test
    void noCacheIsTheClustersOwnAnswer() {
        fromMemory(MAPS);

        HttpResponse<byte[]> page = admin.send(
                admin.request("GET", through(MAPS), BodyPublishers.noBody()).header("Cache-Control", "no-cache"));

        assertThat(source(page)).isEqualTo("live");
    }

    @Test
    void secretsAreNotKept() {
        for (int round = 0; round < 3; round++) {
            assertThat(source(get("/api/v1/secrets"))).isEqualTo("live");
        }
    }

    @Test
    @Shows("S14")
    void whoMayNotListIsToldSoByTheClusterAndWhoMayNoLongerSoon() {
        Client member = gateway.member("reader", "readers");
        String target = through(MAPS);
        fromMemory(MAPS);
        String refused = text(member.get(target));
        assertThat(refused).contains("User \\\"reader\\\" cannot list resource \\\"configmaps\\\"");

        CLUSTER.apply(Rights.role("one", "reads", "list", CLUSTER.served("configmaps")));
        CLUSTER.apply(Rights.binding("one", "reads", "Role/reads", "Group/readers"));
        await().until(() -> source(member.get(target)).startsWith("cache"));
        assertThat(member.get(through("/api/v1/configmaps")).statusCode()).isEqualTo(403);
        assertThat(member.get(through("/api/v1/namespaces/two/configmaps")).statusCode())
                .isEqualTo(403);

        CLUSTER.api().delete(ClusterApi.of("rbac.authorization.k8s.io/v1", "one", "rolebindings/reads"));
        await().until(() -> member.get(target).statusCode() == 403);
        assertThat(text(member.get(target))).isEqualTo(refused);
    }

    private static HttpResponse<byte[]> fromMemory(String target) {
        return await().until(() -> get(target), answer -> source(answer).startsWith("cache; age="));
    }

    private static HttpResponse<byte[]> get(String target) {
        HttpResponse<byte[]> answer = admin.get(through(target));
        requireStatus(200, answer);
        return answer;
    }

    private static HttpResponse<byte[]> patch(String name, String patch) {
        return admin.send(admin.request("PATCH", plain() + "/" + name, BodyPublishers.ofString(patch))
                .header("Content-Type", "application/merge-patch+json"));
    }

    private static HttpResponse<byte[]> written(String name) {
        return admin.post(plain(), map(name, "1"));
    }

    private static String through(String target) {
        return CLUSTERS + "cached" + CLUSTER.served(target);
    }

    /** The maps at the plain entry point. */
    private static String plain() {
        return "/clusters/cached" + CLUSTER.served(MAPS);
    }

    private static byte[] map(String name, String value) {
        String object = Maps.map("one", name).replaceFirst("}\n$", ",\"data\":{\"k\":\"" + value + "\"}}");
        return CLUSTER.served(object).getBytes(StandardCharsets.UTF_8);
    }

    private static void requireStatus(int status, HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(status);
    }

    private static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }

    private static int total(HttpResponse<byte[]> page) {
        return (int) Objects.requireNonNull(Json.read(page.body(), Map.class).get("total"));
    }

    private static String version(HttpResponse<byte[]> answer) {
        Map<?, ?> metadata = (Map<?, ?>)
                Objects.requireNonNull(Json.read(answer.body(), Map.class).get("metadata"));
        return String.valueOf(metadata.get("resourceVersion"));
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
