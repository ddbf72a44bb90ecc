package io.hypercube.fleet.kubectl;

import static io.hypercube.fleet.kubectl.ScriptedCollection.event;
import static io.hypercube.fleet.kubectl.ScriptedCollection.gone;
import static io.hypercube.fleet.kubectl.ScriptedCollection.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.proxy.FakeApiServer;
import io.hypercube.proxy.page.EntryPoint;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A watch of two scripted clusters of which one fails or is hostile, or whose client does not read. */
class FleetWatchFaultsTest extends ScriptedFleet {
    private static final int PAGE = 500;

    FleetWatchFaultsTest() {
        super(new ScriptedCollection(5, item("one", 3)), new ScriptedCollection(700, item("two", 600)));
    }

    private void twoParts() {
        east.items = IntStream.rangeClosed(0, PAGE)
                .mapToObj(i -> item("map-" + i, 3))
                .toList();
    }

    @Test
    void endsWhenObjectsOfTheSecondListCannotBeKnown() throws Exception {
        try (WatchedFleet stream = watch("")) {
            stream.next(2);
            east.version = 20;
            east.items = List.of("{\"metadata\":{\"uid\":\"nameless\",\"resourceVersion\":\"9\"}}");
            east.events.add(gone());
            assertThat(untilTheType(stream, "ERROR")).isEqualTo("ERROR 410 Expired");
        }
    }

    @Test
    void endsWhenAnApiServerHasOnlyAnOlderVersion() throws Exception {
        try (WatchedFleet stream = watch("")) {
            stream.next(2);
            east.version = 4;
            east.events.add(gone());
            assertThat(stream.next()).isEqualTo("ERROR 410 Expired");
        }
    }

    @Test
    void endsWhenTheRestOfAListIsRefused() throws Exception {
        twoParts();
        east.statusOfRest = 403;
        try (WatchedFleet stream = watch("")) {
            stream.next(PAGE + 1);
            assertThat(stream.next()).isEqualTo("ERROR 410 Expired");
        }
    }

    @Test
    void hasNoBookmarkBeforeTheRestOfAList() throws Exception {
        twoParts();
        east.statusOfRest = 500;
        try (WatchedFleet stream = watch("&allowWatchBookmarks=true")) {
            stream.next(PAGE + 1);
            await().until(() -> lists() > 2);
            east.statusOfRest = 200;
            assertThat(untilTheType(stream, "BOOKMARK")).isEqualTo("BOOKMARK ConfigMap {east=5, west=700}");
        }
    }

    private int lists() throws InterruptedException {
        listsSeen += eastServer.next() == null ? 0 : 1;
        return listsSeen;
    }

    private int listsSeen;

    private static String untilTheType(WatchedFleet stream, String type) throws IOException {
        String event = stream.next();
        while (!event.startsWith(type)) {
            event = stream.next();
        }
        return event;
    }

    @Test
    void aListCountsAsLongRunningBecauseItMayWaitForTheClient() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (FakeApiServer silent = new FakeApiServer((connection, request) -> end.await());
                WatchedFleet stream = watchWith("hanging", silent)) {
            assertThat(stream.next(2)).hasSize(2);
            for (String cluster : List.of("east", "west", "hanging")) {
                await().untilAsserted(() -> assertThat(longRunning(cluster)).isEqualTo(1));
            }
        } finally {
            end.countDown();
        }
        await().untilAsserted(() -> assertThat(Stream.of("east", "west", "hanging")
                        .mapToInt(this::longRunning)
                        .sum())
                .isZero());
    }

    private WatchedFleet watchWith(String name, FakeApiServer server) throws Exception {
        gateway.with(name, server.url());
        return watch("");
    }

    private int longRunning(String cluster) {
        return gateway.upstreams
                .of(gateway.clusters.find(new ClusterName(cluster)).orElseThrow())
                .seats()
                .longRunning()
                .taken();
    }

    @Test
    void endsInTimeAlthoughTheClientDoesNotRead() throws Exception {
        String large = event("ADDED", "large", 6).replace("\"k\":\"e\"", "\"k\":\"" + "e".repeat(1 << 20) + "\"");
        IntStream.range(0, 64).forEach(i -> east.events.add(large));
        try (Socket client = gateway.connect()) {
            client.getOutputStream()
                    .write(("GET " + EntryPoint.PLAIN.prefix() + "_all" + MAPS
                                    + "?watch=true HTTP/1.1\r\nHost: gateway\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            await().untilAsserted(() -> assertThat(east.watches).hasValue(1));
            AtomicInteger left = new AtomicInteger();
            await().pollInterval(Duration.ofMillis(300))
                    .until(() -> left.getAndSet(east.events.size()) == east.events.size() && left.get() < 60);
            gateway.live.drain();
            await().untilAsserted(() ->
                    assertThat(east.watches.get() + west.watches.get()).isZero());
        }
    }

    @Test
    void endsAtOnceWithoutAnyCluster() throws Exception {
        try (WatchedFleet stream = watch("&clusters=nothing-*")) {
            assertThat(stream.response().statusCode()).isEqualTo(200);
            assertThat(stream.last()).isNull();
        }
    }
}
