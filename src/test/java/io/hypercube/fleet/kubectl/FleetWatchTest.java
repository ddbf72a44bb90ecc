package io.hypercube.fleet.kubectl;

import static io.hypercube.fleet.kubectl.ScriptedCollection.bookmark;
import static io.hypercube.fleet.kubectl.ScriptedCollection.event;
import static io.hypercube.fleet.kubectl.ScriptedCollection.gone;
import static io.hypercube.fleet.kubectl.ScriptedCollection.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.fleet.FleetVersion;
import io.hypercube.proxy.FakeApiServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A watch of two scripted clusters, one with the config map {@code one}, the other with {@code two}. */
class FleetWatchTest extends ScriptedFleet {
    FleetWatchTest() {
        super(new ScriptedCollection(5, item("one", 3)), new ScriptedCollection(700, item("two", 600)));
    }

    private static String version(Map<String, String> versions) {
        return "&resourceVersion=" + new FleetVersion(versions).token();
    }

    @Test
    void sendsWhatExistsThenEachEventWhenItComes() throws Exception {
        try (WatchedFleet stream = watch("")) {
            assertThat(stream.response().statusCode()).isEqualTo(200);
            assertThat(stream.response().headers().firstValue("content-type")).contains("application/json");
            assertThat(stream.next(2)).containsExactly("ADDED ConfigMap one of east", "ADDED ConfigMap two of west");
            west.events.add(event("MODIFIED", "two", 701));
            assertThat(stream.line()).isEqualTo("""
                {"type":"MODIFIED","object":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"annotations":\
                {"hypercube.io/cluster":"west"},"name":"two","namespace":"a","uid":"of-two","resourceVersion":"701"},\
                "data":{"k":"e"}}}""");
            east.events.add(event("DELETED", "one", 6));
            assertThat(stream.next()).isEqualTo("DELETED ConfigMap one of east");
        }
    }

    @Test
    void sendsTheHeadAndTheOthersEventsWhileOneClusterHangs() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            gateway.with("hanging", URI.create("http://127.0.0.1:" + silent.getLocalPort()));
            try (WatchedFleet stream = watch(version(Map.of("east", "5", "west", "700")))) {
                assertThat(stream.response().statusCode()).isEqualTo(200);
                east.events.add(event("ADDED", "three", 6));
                assertThat(stream.next()).isEqualTo("ADDED ConfigMap three of east");
            }
        }
    }

    @Test
    void tellsWhenAllInitialEventsHaveBeenSent() throws Exception {
        String watchList =
                "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion=";
        try (WatchedFleet stream = watch(watchList)) {
            assertThat(stream.next(2)).containsExactly("ADDED ConfigMap one of east", "ADDED ConfigMap two of west");
            assertThat(stream.next())
                    .isEqualTo("BOOKMARK ConfigMap {east=5, west=700} {k8s.io/initial-events-end=true}");
        }
        assertThat(maps("watch=true&sendInitialEvents=true", BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void goesOnFromTheVersionOfEachCluster() throws Exception {
        east.events.add(event("MODIFIED", "one", 6));
        try (WatchedFleet stream = watch(version(Map.of("east", "5")))) {
            assertThat(stream.next(2)).containsExactly("ADDED ConfigMap two of west", "MODIFIED ConfigMap one of east");
            FakeApiServer.Request asked = Objects.requireNonNull(eastServer.next());
            assertThat(asked.target()).contains("watch=true", "resourceVersion=5", "allowWatchBookmarks=true");
        }
    }

    @Test
    void aVersionOfOneClusterOrOfARemovedOneHasExpired() throws Exception {
        String removed = version(Map.of("east", "5", "removed", "9"));
        for (String version :
                List.of("&resourceVersion=6", "&resourceVersion=garbage", "&resourceVersion=v1.garbage", removed)) {
            try (WatchedFleet stream = watch(version)) {
                assertThat(stream.response().statusCode()).isEqualTo(200);
                assertThat(stream.next()).isEqualTo("ERROR 410 Expired");
            }
        }
    }

    @Test
    void watchesAgainWhenAStreamOfAClusterEnds() throws Exception {
        try (WatchedFleet stream = watch("")) {
            stream.next(2);
            east.events.add(event("MODIFIED", "one", 6));
            assertThat(stream.next()).isEqualTo("MODIFIED ConfigMap one of east");
            east.events.add(bookmark(8));
            east.events.add(ScriptedCollection.END);
            east.events.add(ScriptedCollection.CUT);
            east.events.add(event("DELETED", "one", 9));
            assertThat(stream.next()).isEqualTo("DELETED ConfigMap one of east");
        }
        List<String> versions = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            versions.add(ScriptedCollection.parameter(
                    Objects.requireNonNull(eastServer.next()).target(), "resourceVersion"));
        }
        assertThat(versions).containsExactly("", "5", "8", "8");
    }

    @Test
    void listsAClusterAgainThatLostTheVersionAndSendsTheDifference() throws Exception {
        east.items = List.of(item("kept", 1), item("changed", 2), item("deleted", 3));
        try (WatchedFleet stream = watch("")) {
            stream.next(4);
            east.version = 20;
            east.items = List.of(item("kept", 1), item("changed", 18), item("new", 19));
            east.events.add(gone());
            assertThat(stream.next(3))
                    .containsExactly(
                            "ADDED ConfigMap new of east",
                            "DELETED ConfigMap deleted of east",
                            "MODIFIED ConfigMap changed of east");
            east.events.add(event("MODIFIED", "kept", 21));
            assertThat(stream.next()).isEqualTo("MODIFIED ConfigMap kept of east");
        }
    }

    @Test
    void endsWhenTheDifferenceIsNotKnown() throws Exception {
        east.statusOfLists = 403;
        try (WatchedFleet stream = watch(version(Map.of("east", "5", "west", "700")))) {
            east.events.add(gone());
            assertThat(stream.next()).isEqualTo("ERROR 410 Expired");
        }
    }

    @Test
    void knowsTheObjectsOfTheVersionThatAWatchBeganWith() throws Exception {
        east.items = List.of(item("kept", 1), item("deleted", 3));
        try (WatchedFleet stream = watch(version(Map.of("east", "5", "west", "700")))) {
            String exact = "";
            while (!exact.contains("resourceVersionMatch=Exact")) {
                exact = Objects.requireNonNull(eastServer.next()).target();
            }
            assertThat(exact).contains("resourceVersion=5", "limit=500");
            east.events.add(event("ADDED", "new", 6));
            assertThat(stream.next()).isEqualTo("ADDED ConfigMap new of east");
            east.version = 20;
            east.items = List.of(item("kept", 1), item("new", 6));
            east.events.add(gone());
            assertThat(stream.next()).isEqualTo("DELETED ConfigMap deleted of east");
        }
    }

    @Test
    void namesClustersThatRefuseAndWatchesTheOthers() throws Exception {
        west.statusOfLists = 403;
        try (WatchedFleet stream = watch("")) {
            assertThat(stream.response().headers().allValues("warning"))
                    .containsExactly("299 - \"cluster west: no \\\"403\\\"\"");
            assertThat(stream.next()).isEqualTo("ADDED ConfigMap one of east");
            west.statusOfLists = 200;
            assertThat(stream.next()).isEqualTo("ADDED ConfigMap two of west");
        }
    }

    @Test
    void answersWithAnErrorWhenAllOrWithStrictOneOfTheClustersFail() throws Exception {
        east.statusOfLists = 404;
        try (WatchedFleet stream = watch("&strict=true")) {
            assertThat(stream.response().headers().allValues("warning")).isEmpty();
            assertThat(stream.next()).isEqualTo("ADDED ConfigMap two of west");
        }
        west.statusOfLists = 404;
        assertThat(maps("watch=true", BodyHandlers.ofString()).statusCode()).isEqualTo(404);
        west.statusOfLists = 403;
        assertThat(maps("watch=true", BodyHandlers.ofString()).statusCode()).isEqualTo(403);
        east.statusOfLists = 200;
        HttpResponse<String> strict = maps("watch=true&strict=true", BodyHandlers.ofString());
        assertThat(strict.statusCode()).isEqualTo(403);
        assertThat(strict.body()).contains("\"field\":\"west\"");
    }

    @Test
    void listsAgainWhenAClusterRefusesLater() throws Exception {
        try (WatchedFleet stream = watch("")) {
            stream.next(2);
            east.statusOfWatches = 403;
            east.events.add(ScriptedCollection.END);
            assertThat(stream.next()).isEqualTo("ERROR 410 Expired");
        }
    }

    @Test
    void endsBetweenEventsWithABookmark() throws Exception {
        try (WatchedFleet stream = watch("&allowWatchBookmarks=true")) {
            stream.next(2);
            assertThat(stream.next()).isEqualTo("BOOKMARK ConfigMap {east=5, west=700}");
            east.events.add(event("MODIFIED", "one", 6));
            assertThat(stream.next()).isEqualTo("MODIFIED ConfigMap one of east");
            gateway.live.drain();
            assertThat(stream.next()).isEqualTo("BOOKMARK ConfigMap {east=6, west=700}");
            assertThat(stream.last()).isNull();
        }
        await().untilAsserted(() ->
                assertThat(east.watches.get() + west.watches.get()).isZero());
    }

    @Test
    void obeysTheTimeoutOfTheClient() throws Exception {
        try (WatchedFleet stream = watch("&timeoutSeconds=1")) {
            stream.next(2);
            assertThat(stream.last()).isNull();
        }
    }

    @Test
    void sendsOnlyJson() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(gateway.plain("_all", MAPS + "?watch=true"))
                .header("Accept", "application/vnd.kubernetes.protobuf")
                .build();
        assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(406);
    }
}
