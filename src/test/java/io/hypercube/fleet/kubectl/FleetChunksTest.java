package io.hypercube.fleet.kubectl;

import static io.hypercube.fleet.kubectl.ScriptedCollection.item;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.fleet.FleetVersion;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists of two scripted clusters with three and four config maps, with the paging of API servers. */
class FleetChunksTest extends ScriptedFleet {
    FleetChunksTest() {
        super(new ScriptedCollection(5, items("e", 3)), new ScriptedCollection(700, items("w", 4)));
    }

    private static String[] items(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> item(prefix + i, i + 1)).toArray(String[]::new);
    }

    private HttpResponse<String> get(String query) throws Exception {
        return maps(query, BodyHandlers.ofString());
    }

    private static Map<?, ?> body(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return Json.read(response.body().getBytes(StandardCharsets.UTF_8), Map.class);
    }

    private static Map<?, ?> metadata(Map<?, ?> object) {
        return (Map<?, ?>) Objects.requireNonNull(object.get("metadata"));
    }

    private static List<String> names(Map<?, ?> list) {
        List<String> names = new ArrayList<>();
        for (Object item : (List<?>) Objects.requireNonNull(list.get("items"))) {
            names.add(String.valueOf(metadata((Map<?, ?>) item).get("name")));
        }
        return names;
    }

    @Test
    void theWholeListIsTheConcatenation() throws Exception {
        HttpResponse<String> response = get("");
        Map<?, ?> list = body(response);
        assertThat(names(list)).containsExactly("e0", "e1", "e2", "w0", "w1", "w2", "w3");
        assertThat(response.body())
                .startsWith("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"v1.")
                .contains("\"annotations\":{\"hypercube.io/cluster\":\"east\"}");
        assertThat(metadata(list).get("continue")).isNull();
        assertThat(FleetVersion.parse(String.valueOf(metadata(list).get("resourceVersion"))))
                .contains(new FleetVersion(Map.of("east", "5", "west", "700")));
    }

    @Test
    void chunksAreOfTheSizeAskedForAndOfOneVersion() throws Exception {
        List<String> names = new ArrayList<>();
        List<Object> versions = new ArrayList<>();
        List<@Nullable Object> remaining = new ArrayList<>();
        String token = "";
        do {
            Map<?, ?> list = body(get("limit=2&continue=" + token));
            names.addAll(names(list));
            versions.add(Objects.requireNonNull(metadata(list).get("resourceVersion")));
            remaining.add(metadata(list).get("remainingItemCount"));
            Object next = metadata(list).get("continue");
            token = next == null ? "" : next.toString();
            east.version = 5 + versions.size();
        } while (!token.isEmpty());
        assertThat(names).containsExactly("e0", "e1", "e2", "w0", "w1", "w2", "w3");
        assertThat(versions).hasSize(4).containsOnly(versions.getFirst());
        assertThat(remaining).containsExactly(5, 3, 1, null);
    }

    @Test
    void aClusterThatRefusesIsNamedOnceAndOneWithoutTheResourceIsNot() throws Exception {
        west.statusOfLists = 403;
        HttpResponse<String> response = get("limit=2");
        Map<?, ?> list = body(response);
        assertThat(response.headers().allValues("warning")).containsExactly("299 - \"cluster west: no \\\"403\\\"\"");
        assertThat(list.get("partial")).isEqualTo(true);
        assertThat(response.body()).contains("{\"name\":\"east\",\"total\":3,", "\"name\":\"west\"");
        HttpResponse<String> second = get("limit=2&continue=" + metadata(list).get("continue"));
        assertThat(names(body(second))).containsExactly("e2");
        assertThat(second.headers().allValues("warning")).isEmpty();
        assertThat(body(second).get("partial")).isEqualTo(true);
        assertThat(get("limit=2&strict=true").statusCode()).isEqualTo(503);

        west.statusOfLists = 404;
        HttpResponse<String> absent = get("limit=9");
        assertThat(absent.headers().allValues("warning")).isEmpty();
        assertThat(absent.body()).contains("\"absent\":true");
        assertThat(body(absent).get("partial")).isNull();
        east.statusOfLists = 404;
        assertThat(get("limit=9").statusCode()).isEqualTo(404);
    }

    @Test
    void anExpiredTokenAndAVersionOfOneClusterAre410() throws Exception {
        String token = String.valueOf(metadata(body(get("limit=2"))).get("continue"));
        east.statusOfLists = 410;
        assertThat(get("limit=2&continue=" + token).statusCode()).isEqualTo(410);
        HttpResponse<String> number = get("resourceVersion=12");
        assertThat(number.statusCode()).isEqualTo(410);
        assertThat(number.body()).contains("\"reason\":\"Expired\"");
        assertThat(get("limit=2&continue=garbage").statusCode()).isEqualTo(400);
        assertThat(get("limit=-2").statusCode()).isEqualTo(400);
    }

    /** A token is not signed: anybody can put thousands of long names into one, and the message goes to the audit log too. */
    @Test
    void namesThatATokenMakesUpAreToldInPart() throws Exception {
        String token = new ChunkPosition("east", "", madeUp(), List.of(), false, -1).print();

        HttpResponse<String> chunk = get("limit=2&continue=" + token);
        assertThat(chunk.statusCode()).isEqualTo(410);
        assertToldInPart("continue: ", chunk.body());
    }

    @Test
    void namesThatAVersionMakesUpAreToldInPart() throws Exception {
        try (WatchedFleet watch = watch("&resourceVersion=" + madeUp())) {
            assertToldInPart("resourceVersion: ", watch.line());
        }
    }

    private static String madeUp() {
        Map<String, String> versions = new TreeMap<>(Map.of("east", "5", "west", "7"));
        IntStream.range(0, 99).forEach(i -> versions.put("x".repeat(240) + (100 + i), "1"));
        return new FleetVersion(versions).token();
    }

    private static void assertToldInPart(String parameter, String body) {
        String some = String.join(", ", Collections.nCopies(10, "x".repeat(100) + "…"));
        assertThat(body)
                .contains(parameter + "has clusters that are not part of the call any more: " + some
                        + " and 89 more (expected: list again)")
                .hasSizeLessThan(2_000);
    }

    @Test
    void namesTheClusterThatIsNotPartOfTheCallAnyMore() throws Exception {
        String version = new FleetVersion(Map.of("east", "5", "north", "7")).token();
        String token = new ChunkPosition("east", "", version, List.of(), false, -1).print();

        assertThat(get("limit=2&continue=" + token).body())
                .contains(
                        "continue: has clusters that are not part of the call any more: north (expected: list again)");
    }

    @Test
    void eachClusterIsAskedForItsOwnVersion() throws Exception {
        String version = new FleetVersion(Map.of("east", "5", "west", "7")).token();
        body(get("limit=50&resourceVersion=" + version + "&resourceVersionMatch=NotOlderThan"));
        assertThat(Objects.requireNonNull(westServer.next()).target())
                .contains("resourceVersion=7&resourceVersionMatch=NotOlderThan");
        body(get("limit=50&resourceVersion=0"));
        assertThat(Objects.requireNonNull(westServer.next()).target()).doesNotContain("resourceVersion");
    }
}
