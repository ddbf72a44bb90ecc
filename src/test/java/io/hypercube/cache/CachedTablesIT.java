package io.hypercube.cache;

import static io.hypercube.cache.TableAnswers.age;
import static io.hypercube.cache.TableAnswers.cells;
import static io.hypercube.cache.TableAnswers.json;
import static io.hypercube.cache.TableAnswers.rows;
import static io.hypercube.cache.TableAnswers.source;
import static io.hypercube.cache.TableAnswers.text;
import static io.hypercube.cache.TableAnswers.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.Timers;
import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of Tables from memory compared with the Tables of a real API server: the same rows and errors, current ages. */
@Thorough
class CachedTablesIT {
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    /** The request as kubectl sends it. */
    private static final String OF_KUBECTL =
            TABLE + ",application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";

    private static final String MAPS = "/api/v1/namespaces/one/configmaps";
    private static final String TIMERS = Timers.PATH;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("tables");

    private static final String PAGED = "/api/v1/cube/proxy/clusters/tables";

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;
    private static DirectCalls direct;

    @BeforeAll
    static void fill() {
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString()), "cache-review-lifetime", List.of("1s")));
        admin = gateway.admin();
        direct = new DirectCalls(CLUSTER);
        Tenants.define(CLUSTER);
        Timers.define(CLUSTER);
        CLUSTER.api().createNamespace("one");
        CLUSTER.api().createNamespace("two");
        CLUSTER.apply(IntStream.range(0, 57).mapToObj(ListItems::map).collect(Collectors.joining("\n")));
        CLUSTER.apply(IntStream.range(0, 23).mapToObj(ListItems::tenant).collect(Collectors.joining("\n")));
        CLUSTER.apply(IntStream.range(0, 9).mapToObj(Timers::timer).collect(Collectors.joining("\n")));
        CLUSTER.apply(
                "---\n" + IntStream.range(0, 3).mapToObj(Timers::workload).collect(Collectors.joining("\n---\n")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/configmaps?pageSize=0",
                "/api/v1/configmaps?pageSize=20&pageNum=2&sortName=metadata.creationTimestamp&sortOrder=desc",
                "/api/v1/configmaps?selector=data.size~1&sortName=metadata.name&sortFunc=natural",
                "/api/v1/configmaps?selector=data.nothing&pageSize=3",
                "/api/v1/configmaps?pageNum=100",
                "/api/v1/configmaps?pageSize=7&includeObject=None",
                "/api/v1/configmaps?pageSize=7&includeObject=Metadata&labelSelector=shape%3Dround",
                MAPS + "?pageSize=5&pageNum=2",
                "/api/v1/namespaces/none/configmaps?pageSize=3",
                "/api/v1/namespaces?sortName=metadata.uid",
                "/api/v1/pods?pageSize=0",
                "/api/v1/services?pageSize=0",
                "/apis/apps/v1/deployments?pageSize=2",
                "/apis/batch/v1/jobs?pageSize=2",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles?selector=rules.verbs=watch&pageSize=0",
                "/apis/tenant.service.io/v1/tenants?sortName=spec.seats&sortFunc=number&sortOrder=desc&pageSize=4",
                TIMERS + "?pageSize=0",
            })
    void theTableFromMemoryIsThatOfTheCluster(String target) {
        fromMemory(target);
        await().untilAsserted(() -> {
            Map<?, ?> cached = json(fromMemory(target));
            HttpResponse<byte[]> live = ask(
                    PAGED + CLUSTER.served(target) + "&resourceVersionMatch=Exact&resourceVersion=" + version(cached),
                    OF_KUBECTL);
            assertThat(source(live)).isEqualTo("live");
            assertThat(cached).isEqualTo(json(live));
        });
    }

    @Test
    void rowsAreThoseThatTheApiServerItselfGives() {
        fromMemory(TIMERS + "?pageSize=0&sortName=metadata.uid");
        await().untilAsserted(() -> {
            Map<?, ?> cached = json(fromMemory(TIMERS + "?pageSize=0&sortName=metadata.uid"));
            Map<?, ?> own = json(direct.get(TIMERS, TABLE));

            assertThat(rows(cached)).containsExactlyInAnyOrderElementsOf(rows(own));
            assertThat(cached.get("columnDefinitions")).isEqualTo(own.get("columnDefinitions"));
            assertThat(cached.get("total")).isEqualTo(rows(own).size());
        });
    }

    @Test
    void rowsThatWereFetchedOnceAreNotFetchedAgain() {
        String page = MAPS + "?pageSize=20&selector=metadata.name~map";
        fromMemory(page);
        long before = direct.lists("configmaps");

        assertThat(rows(json(fromMemory(page)))).hasSize(20);
        assertThat(rows(json(fromMemory(page + "&sortOrder=desc")))).hasSize(20);

        assertThat(direct.lists("configmaps")).isEqualTo(before);
    }

    @Test
    void aPageOfMissingRowsCostsOneCallHoweverManyAskForIt() throws InterruptedException {
        CLUSTER.api().createNamespace("cold");
        CLUSTER.apply(IntStream.range(0, 50)
                .mapToObj(i ->
                        "{\"apiVersion\":\"v1\",\"kind\":\"Service\",\"metadata\":{\"name\":\"s%d\",\"namespace\":\"cold\"},\"spec\":{\"ports\":[{\"port\":%d}]}}"
                                .formatted(i, i + 1))
                .collect(Collectors.joining("\n")));
        String services = "/api/v1/namespaces/cold/services?pageSize=50";
        await().until(() -> source(admin.get(PAGED + services)).startsWith("cache"));
        long before = direct.lists("services");

        List<Future<HttpResponse<byte[]>>> pages;
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            pages = callers.invokeAll(Collections.nCopies(16, () -> ask(PAGED + services, TABLE)));
        }

        assertThat(pages).allSatisfy(page -> {
            assertThat(source(page.resultNow())).startsWith("cache");
            assertThat(rows(json(page.resultNow()))).hasSize(50);
        });
        assertThat(direct.lists("services") - before).isEqualTo(1);
    }

    @Test
    void aNewVersionOfAnObjectHasItsNewRow() {
        String page = MAPS + "?selector=metadata.name=changing";
        requireStatus(201, admin.post(plain(), map("changing", Map.of("a", "1"))));
        assertThat(cells(fromMemory(page))).startsWith("changing", 1);

        for (int size = 2; size < 12; size++) {
            requireStatus(200, patch("changing", "{\"data\":{\"k" + size + "\":\"2\"}}"));
            assertThat(cells(fromMemory(page))).startsWith("changing", size);
        }

        requireStatus(200, admin.delete(plain() + "/changing"));
        assertThat(rows(json(fromMemory(page)))).isEmpty();
    }

    @Test
    void agesAdvanceWithoutAnyCall() {
        requireStatus(201, admin.post(plain(), map("ageing", Map.of())));
        String page = MAPS + "?selector=metadata.name=ageing";
        String first = age(fromMemory(page));
        long before = direct.lists("configmaps");

        await().until(() -> !age(fromMemory(page)).equals(first));

        assertThat(direct.lists("configmaps")).isEqualTo(before);
    }

    @Test
    void timesThatAreNotTheAgeAreTheClustersEachTime() {
        String page = TIMERS + "?selector=metadata.name=timer-0%7Ctimer-1%7Ctimer-2";
        fromMemory(page);
        long before = direct.lists("timers");

        fromMemory(page);

        // of the three, one has such a time and one a text that could be a time
        assertThat(direct.lists("timers") - before).isEqualTo(2);
    }

    @Test
    void columnsThatChangeAreSeenWithTheNextRow() {
        fromMemory(Tenants.PATH + "?pageSize=3");
        CLUSTER.api()
                .edit(
                        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/tenants.tenant.service.io",
                        "[{\"op\":\"add\",\"path\":\"/spec/versions/0/additionalPrinterColumns/-\","
                                + "\"value\":{\"name\":\"Shown\",\"type\":\"string\",\"jsonPath\":\".spec.displayName\"}}]");
        await().until(() -> text(direct.get(Tenants.PATH, TABLE)).contains("Shown"));

        CLUSTER.apply(ListItems.tenant(100));

        await().until(() -> text(fromMemory(Tenants.PATH + "?pageSize=0")).contains("Shown"));
        Map<?, ?> cached = json(fromMemory(Tenants.PATH + "?pageSize=0"));
        assertThat(rows(cached)).containsExactlyInAnyOrderElementsOf(rows(json(direct.get(Tenants.PATH, TABLE))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json;as=Table;v=v1beta1;g=meta.k8s.io",
                "application/json;as=Table;v=v1beta1;g=meta.k8s.io," + TABLE,
                "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
            })
    void otherFormsAreTheClusters(String accept) {
        fromMemory(MAPS + "?pageSize=1");

        assertThat(source(ask(paged() + "?pageSize=1", accept))).isEqualTo("live");
    }

    @Test
    void wholeObjectsInRowsAreTheClusters() {
        fromMemory(MAPS + "?pageSize=1");

        assertThat(source(ask(paged() + "?pageSize=1&includeObject=Object", TABLE)))
                .isEqualTo("live");
    }

    @Test
    void theCallerWhoMayNotListIsToldSoByTheCluster() {
        Client member = gateway.member("reader", "readers");
        String target = paged() + "?pageSize=3";
        fromMemory(MAPS + "?pageSize=3");
        assertThat(ask(member, target, TABLE).statusCode()).isEqualTo(403);

        CLUSTER.apply(Rights.role("one", "reads", "list", CLUSTER.served("configmaps")));
        CLUSTER.apply(Rights.binding("one", "reads", "Role/reads", "Group/readers"));
        await().until(() -> source(ask(member, target, TABLE)).startsWith("cache"));
        CLUSTER.api().delete(ClusterApi.of("rbac.authorization.k8s.io/v1", "one", "rolebindings/reads"));

        await().until(() -> ask(member, target, TABLE).statusCode() == 403);
        assertThat(text(ask(member, target, TABLE))).contains("User \\\"reader\\\" cannot list resource");
    }

    private static HttpResponse<byte[]> fromMemory(String target) {
        return await().until(() -> ask(PAGED + CLUSTER.served(target), OF_KUBECTL), answer -> source(answer)
                .startsWith("cache; age="));
    }

    private static HttpResponse<byte[]> ask(String target, String accept) {
        HttpResponse<byte[]> answer = ask(admin, target, accept);
        requireStatus(200, answer);
        return answer;
    }

    private static HttpResponse<byte[]> ask(Client client, String target, String accept) {
        return client.send(
                client.request("GET", target, BodyPublishers.noBody()).header("Accept", accept));
    }

    private static HttpResponse<byte[]> patch(String name, String patch) {
        return admin.send(admin.request("PATCH", plain() + "/" + name, BodyPublishers.ofString(patch))
                .header("Content-Type", "application/merge-patch+json"));
    }

    private static byte[] map(String name, Map<String, String> data) {
        String json = new String(Json.write(data), StandardCharsets.UTF_8);
        String object = Maps.map("one", name).replaceFirst("}\n$", ",\"data\":" + json + "}");
        return CLUSTER.served(object).getBytes(StandardCharsets.UTF_8);
    }

    private static String paged() {
        return PAGED + CLUSTER.served(MAPS);
    }

    private static String plain() {
        return "/clusters/tables" + CLUSTER.served(MAPS);
    }

    private static void requireStatus(int status, HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(status);
    }
}
