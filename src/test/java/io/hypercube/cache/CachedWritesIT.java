package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients that write through the gateway and then list see their write, under concurrent writes and cluster restarts. */
@Thorough
class CachedWritesIT {
    private static final String PLAIN = "/clusters/writes";
    private static final String PAGED = "/api/v1/cube/proxy/clusters/writes";
    private static final String MAPS = "/api/v1/namespaces/one/configmaps";
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/one/deployments";
    private static final int WRITERS = 4;
    private static final int ROUNDS = 25;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("writes");

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void fill() {
        gateway = RunningGateway.before(CLUSTER);
        admin = gateway.admin();
        CLUSTER.api().createNamespace("one");
    }

    @Test
    void everyWriterSeesWhatHeWroteWhileOthersWrite() throws InterruptedException {
        awaitMemory(MAPS);
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        AtomicInteger cached = new AtomicInteger();
        List<Thread> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> Thread.ofVirtual()
                        .uncaughtExceptionHandler((thread, failure) -> failures.add(failure))
                        .start(() -> write(i, cached)))
                .toList();
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(failures).isEmpty();
        assertThat(cached.get()).isGreaterThan(WRITERS * ROUNDS * 3 * 9 / 10);
    }

    private static void write(int writer, AtomicInteger cached) {
        HttpClient.Version version = writer % 2 == 0 ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1;
        Client client = admin.speaking(Client.http(gateway.authority(), version));
        for (int round = 0; round < ROUNDS; round++) {
            String name = "w" + writer + "-" + round;
            String own = MAPS + "?pageSize=1&selector=metadata.name=" + name;
            require(client.post(PLAIN + MAPS, Json.write(Map.of("metadata", Map.of("name", name)))));
            requireTotal(1, client.get(PAGED + own), cached);
            require(patch(client, MAPS + "/" + name, "{\"data\":{\"k\":\"" + round + "\"}}"));
            requireTotal(1, client.get(PAGED + own + ",data.k=" + round), cached);
            require(client.delete(PLAIN + MAPS + "/" + name));
            requireTotal(0, client.get(PAGED + own), cached);
        }
    }

    @Test
    void aDeletionThatWasNotForEarnestLeavesTheCacheWhatItIs() {
        awaitMemory(MAPS);
        require(admin.post(PLAIN + MAPS, Json.write(Map.of("metadata", Map.of("name", "stays")))));
        String own = MAPS + "?pageSize=1&selector=metadata.name=stays";

        require(admin.send(admin.request(
                        "DELETE",
                        PLAIN + MAPS + "/stays",
                        BodyPublishers.ofString(
                                "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"dryRun\":[\"All\"]}"))
                .header("Content-Type", "application/json")));

        requireTotal(1, admin.get(PAGED + own), new AtomicInteger());
        require(patch(admin, MAPS + "/stays", "{\"data\":{\"k\":\"1\"}}"));
        await().until(() -> {
            require(patch(admin, MAPS + "/stays", "{\"data\":{\"k\":\"" + System.nanoTime() + "\"}}"));
            return source(admin.get(PAGED + own)).startsWith("cache");
        });
    }

    @Test
    void aCollectionDeletedOrScaledIsSeenSo() {
        awaitMemory(DEPLOYMENTS);
        String own = DEPLOYMENTS + "?pageSize=1&selector=metadata.name=scaled";
        for (int round = 1; round <= 5; round++) {
            require(admin.post(PLAIN + DEPLOYMENTS, deployment().getBytes(StandardCharsets.UTF_8)));
            requireTotal(1, admin.get(PAGED + own), new AtomicInteger());
            require(patch(admin, DEPLOYMENTS + "/scaled/scale", "{\"spec\":{\"replicas\":" + round + "}}"));
            requireTotal(1, admin.get(PAGED + own + ",spec.replicas=" + round), new AtomicInteger());
            require(patch(
                    admin, DEPLOYMENTS + "/scaled/status", "{\"status\":{\"observedGeneration\":" + round + "}}"));
            requireTotal(1, admin.get(PAGED + own + ",status.observedGeneration=" + round), new AtomicInteger());
            require(admin.delete(PLAIN + DEPLOYMENTS + "?labelSelector=app%3Dscaled"));
            requireTotal(0, admin.get(PAGED + own), new AtomicInteger());
        }
    }

    @Test
    void comesBackWithTheCluster() {
        awaitMemory(MAPS);
        require(admin.post(PLAIN + MAPS, Json.write(Map.of("metadata", Map.of("name", "before")))));
        CLUSTER.stop();
        await().until(() -> admin.get(PAGED + MAPS).statusCode() >= 500);
        CLUSTER.start();

        awaitMemory(MAPS);
        requireTotal(1, admin.get(PAGED + MAPS + "?selector=metadata.name=before"), new AtomicInteger());
        require(admin.post(PLAIN + MAPS, Json.write(Map.of("metadata", Map.of("name", "after")))));
        requireTotal(1, admin.get(PAGED + MAPS + "?selector=metadata.name=after"), new AtomicInteger());
    }

    @Test
    void aResourceThatIsDefinedAnewIsNotAnsweredFromItsOldObjects() {
        Tenants.define(CLUSTER);
        CLUSTER.apply(ListItems.tenant(1));
        awaitMemory(Tenants.PATH);

        CLUSTER.api().delete("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/tenants.tenant.service.io");
        await().until(() -> admin.get(PAGED + Tenants.PATH).statusCode() == 404);
        Tenants.define(CLUSTER);
        CLUSTER.apply(ListItems.tenant(2));

        await().untilAsserted(() -> {
            HttpResponse<byte[]> page = admin.get(PAGED + Tenants.PATH);
            assertThat(new String(page.body(), StandardCharsets.UTF_8))
                    .contains("\"tenant-2\"")
                    .doesNotContain("\"tenant-1\"");
        });
    }

    private static String deployment() {
        return """
                {"metadata":{"name":"scaled","labels":{"app":"scaled"}},
                 "spec":{"replicas":0,"selector":{"matchLabels":{"app":"scaled"}},
                  "template":{"metadata":{"labels":{"app":"scaled"}},
                   "spec":{"containers":[{"name":"c","image":"none"}]}}}}
                """;
    }

    private static void awaitMemory(String list) {
        await().ignoreExceptions().until(() -> source(admin.get(PAGED + list)).startsWith("cache"));
    }

    private static HttpResponse<byte[]> patch(Client client, String path, String patch) {
        return client.send(client.request("PATCH", PLAIN + path, BodyPublishers.ofString(patch))
                .header("Content-Type", "application/merge-patch+json"));
    }

    private static void require(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isBetween(200, 202);
    }

    private static void requireTotal(int total, HttpResponse<byte[]> page, AtomicInteger cached) {
        require(page);
        assertThat(Objects.requireNonNull(Json.read(page.body(), Map.class).get("total")))
                .as("total of " + page.request().uri() + " from " + source(page))
                .isEqualTo(total);
        cached.addAndGet(source(page).startsWith("cache") ? 1 : 0);
    }

    private static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }
}
