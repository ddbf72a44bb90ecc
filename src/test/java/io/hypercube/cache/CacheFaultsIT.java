package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.Threads;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The effects of a faulty cluster on the gateway that caches one of its collections: pages are correct or rejected with a clear
 * message, pages are served from memory again after the fault, and nothing remains of a removed cluster.
 */
@Thorough
class CacheFaultsIT extends BeforeUnsteadyCluster {
    @AfterEach
    void nothingIsLeftOfARemovedCluster() throws IOException {
        gateway.clusters().remove(new ClusterName(name));
        await().untilAsserted(() -> {
            cluster.bookmark(); // a watch of the fake server notices a closed connection only when it writes
            assertThat(PageReaders.metric(admin, "hypercube_cache_collections")).isZero();
            assertThat(PageReaders.metric(admin, "hypercube_cache_bytes")).isZero();
            assertThat(PageReaders.metric(admin, "hypercube_live_calls")).isZero();
            assertThat(cluster.server().openConnections()).isZero();
        });
        await().until(() -> !Threads.exist("collection " + name));
        cluster.close();
    }

    @Smoke
    @Test
    void pagesAreCountedByWhereTheyAreFrom() {
        long live = pages("live");
        long fromMemory = pages("cache");

        assertThat(PageReaders.source(admin.get(target))).isEqualTo("live");
        assertThat(PageReaders.source(admin.get(target))).startsWith("cache");

        await().untilAsserted(() -> assertThat(pages("cache")).isEqualTo(fromMemory + 1));
        assertThat(pages("live")).isEqualTo(live + 1);
    }

    private static long pages(String source) {
        return PageReaders.metric(admin, "hypercube_list_pages_total{source=\"" + source + "\"}");
    }

    @Smoke
    @Test
    void watchesAreCutInMidEvent() throws Exception {
        try (PageReaders readers = readers()) {
            for (int round = 0; round < 3; round++) {
                current();
                cluster.put("round-" + round, "1");
                cluster.say("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Conf");
                cluster.cut();
                cluster.put("first", "changed-" + round);
            }
            current();
            assertThat(readers.fromMemory).hasPositiveValue();
        }
    }

    @Test
    void theVersionIsGone() throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.say("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\"}}\n");
            cluster.put("second", "1");
            current();
            cluster.onWatch = FaultyCluster.status(410);
            cluster.cut();
            int before = readers.live.get();
            await().until(() -> readers.live.get() >= before + 20);
            cluster.onWatch = FaultyCluster.NONE;
            cluster.put("third", "1");
            current();
        }
    }

    /** While lists fail, callers get the cluster's own errors. A 401 would be the gateway's, and callers could not fix it. */
    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429, 401})
    void everythingFails(int status) throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.breaks(FaultyCluster.status(status));
            cluster.put("second", "1");
            await().until(() -> readers.refused.get() >= 20);
            assertThat(admin.get(target).statusCode()).isEqualTo(status == 401 ? 502 : status);
            cluster.mend();
            cluster.put("third", "1");
            current();
        }
    }

    @Test
    void everythingIsSilent() throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.breaks(FaultyCluster.silence());
            cluster.put("second", "1");
            await().until(() -> readers.refused.get() >= 3);
            assertThat(admin.get(target).statusCode()).isEqualTo(504);
            cluster.mend();
            current();
        }
    }

    @Test
    void listsAreCutOff() throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.breaks(FaultyCluster.cutList());
            cluster.put("second", "1");
            await().until(() -> readers.refused.get() >= 20);
            assertThat(admin.get(target).statusCode()).isEqualTo(502);
            cluster.mend();
            current();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "duplicate",
                "old version",
                "unknown old object",
                "late deletion",
                "bookmark backwards",
                "no JSON"
            })
    void eventsAreOutOfOrder(String kind) throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.put("second", "1");
            cluster.put("first", "2");
            current();
            cluster.say(cluster.outOfOrder(kind));
            int before = readers.fromMemory.get();
            cluster.put("third", "1");
            current();
            await().until(() -> readers.fromMemory.get() > before);
        }
    }

    /** The clock of the cluster or of the creator affects creation times only, and no order. */
    @Test
    void clocksJump() throws Exception {
        try (PageReaders readers = readers()) {
            current();
            for (String time : List.of("2999-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z")) {
                cluster.clock = time;
                cluster.put("at-" + time.substring(0, 4), "1");
                cluster.put("first", time);
                current();
            }
            assertThat(readers.refused).hasValue(0);
            assertThat(cluster.lists).hasValueLessThan(readers.live.get() + 3);
        }
    }

    @Test
    void theResourceIsDeletedAndMadeAnew() throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.delete("first");
            cluster.breaks(FaultyCluster.status(404));
            await().until(() -> readers.refused.get() >= 20);
            assertThat(admin.get(target).statusCode()).isEqualTo(404);
            await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 0);
            cluster.mend();
            cluster.put("first", "anew");
            current();
        }
    }

    @Test
    void theClusterIsAwayForLong() throws Exception {
        try (PageReaders readers = readers()) {
            current();
            cluster.server().goAway();
            cluster.put("second", "1");
            await().pollDelay(Duration.ofSeconds(5)).until(() -> readers.refused.get() >= 20);
            assertThat(admin.get(target).statusCode()).isEqualTo(503);
            cluster.server().comeBack();
            current();
        }
    }

    /** Callers over their share of the memory are rejected while other callers are served. */
    @Test
    void aListNeverEnds() throws Exception {
        String other = target.replace("namespaces/one", "namespaces/other");
        cluster.onList = (connection, request) -> request.target().contains("/other/")
                && FaultyCluster.endlessList().answer(connection, request);
        try (PageReaders readers = readers()) {
            current();
            List<CompletableFuture<HttpResponse<byte[]>>> waiting = List.of(ask(other), ask(other), ask(other));
            await().until(() -> waiting.stream().allMatch(CompletableFuture::isDone));
            assertThat(PageReaders.metric(admin, "hypercube_cache_bytes")).isLessThan(9 << 20);
            assertThat(waiting)
                    .allMatch(answer -> List.of(400, 503).contains(answer.join().statusCode()));
            await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 1);
            await().until(() -> cluster.server().openConnections() < 20);
            cluster.put("second", "1");
            current();
            assertThat(readers.refused).hasValue(0);
        }
    }

    private static CompletableFuture<HttpResponse<byte[]>> ask(String target) {
        return admin.http()
                .sendAsync(admin.request("GET", target, BodyPublishers.noBody()).build(), BodyHandlers.ofByteArray());
    }

    @Test
    void theClusterIsRemovedAndComesBackWhileItIsAsked() throws Exception {
        try (PageReaders readers = readers()) {
            for (int round = 0; round < 5; round++) {
                current();
                gateway.clusters().remove(new ClusterName(name));
                int before = readers.refused.get();
                await().until(() -> readers.refused.get() >= before + 10);
                assertThat(admin.get(target).statusCode()).isEqualTo(404);
                assertThat(PageReaders.metric(admin, "hypercube_cache_collections"))
                        .isZero();
                await().until(() -> {
                    cluster.bookmark();
                    return cluster.server().openConnections() == 0;
                });
                cluster.put("round-" + round, "1");
                add();
            }
            current();
        }
    }

    private PageReaders readers() {
        return new PageReaders(admin, target, cluster);
    }

    /** Waits until a page is served from memory that is at least as recent as the call. */
    private void current() {
        long now = cluster.version();
        HttpResponse<byte[]> page = await().until(
                        () -> admin.get(target + "&resourceVersion=" + now),
                        answer -> PageReaders.source(answer).startsWith("cache"));
        PageReaders.requireTrue(cluster, page);
    }
}
