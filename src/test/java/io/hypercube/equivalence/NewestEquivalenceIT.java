package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The features that Kubernetes has got since 1.20: the same through each entry point as directly.
 *
 * <p>Version 5 of the WebSocket protocol of exec is not here. Kubelets serve it since Kubernetes 1.30, and the test bed's are of 1.20, as
 * Debian has no newer one.
 */
@Thorough
@OnNewest
class NewestEquivalenceIT extends NewestApi {
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final String METADATA = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final String APPLY = "application/apply-patch+yaml";

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void initialEventsAreStreamed(HttpClient.Version version) {
        String watch = MAPS + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=2";
        try (Sides sides = sides(version)) {
            for (Ask ask : List.of(
                    Ask.get(watch + "&allowWatchBookmarks=true"),
                    Ask.get(watch + "&allowWatchBookmarks=true&labelSelector=shape%3Dround"),
                    Ask.get(watch + "&allowWatchBookmarks=true", "Accept", TABLE),
                    Ask.get(watch + "&allowWatchBookmarks=true", "Accept", METADATA),
                    Ask.get(watch + "&allowWatchBookmarks=true", "Accept-Encoding", "gzip"),
                    Ask.get(watch.replace("=NotOlderThan", "=Exact") + "&allowWatchBookmarks=true"),
                    Ask.get(watch.replace("&resourceVersionMatch=NotOlderThan", "")))) {
                Answer straight = whole(() -> sides.straight(ask));
                for (BiFunction<Sides, Ask, Answer> entryPoint : ENTRY_POINTS) {
                    whole(() -> entryPoint.apply(sides, ask)).requireSameAs(straight, ask);
                }
            }
        }
    }

    /** A refusal, or the events of the first watch that had the time for all of them: it ends after two seconds. */
    private static Answer whole(Callable<Answer> watch) {
        return initialEvents(await().until(
                        watch,
                        answer -> answer.status() != 200 || answer.body().contains("k8s.io/initial-events-end")));
    }

    /** Without bookmarks that only report progress, versions of bookmarks, and ages. */
    private static Answer initialEvents(Answer answer) {
        String body = answer.body()
                .lines()
                .filter(line -> !line.contains("\"BOOKMARK\"") || line.contains("initial-events-end"))
                .map(line -> line.contains("\"BOOKMARK\"") ? line.replaceAll("\"resourceVersion\":\"\\d+\"", "") : line)
                .map(line -> line.replaceAll("\"\\d+[sm]\\d*s?\"", "\"AGE\""))
                .collect(Collectors.joining("\n"));
        return new Answer(answer.status(), answer.headers(), List.of(), body);
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void aVersionIsMatched(HttpClient.Version version) {
        try (Sides sides = sides(version)) {
            String before = version(sides.straight(Ask.get(MAPS + "?limit=1")).body());
            sides.straight(Ask.post(MAPS, map("matched", "1")));
            String after = version(sides.straight(Ask.get(MAPS + "?limit=1")).body());
            for (String query : List.of(
                    "resourceVersionMatch=Exact&resourceVersion=" + before,
                    "resourceVersionMatch=Exact&limit=5&resourceVersion=" + before,
                    "resourceVersionMatch=Exact&limit=5&resourceVersion=" + after,
                    "resourceVersionMatch=NotOlderThan&limit=7&resourceVersion=" + after,
                    "resourceVersionMatch=Exact&resourceVersion=0",
                    "resourceVersionMatch=Exact",
                    "resourceVersionMatch=Exact&resourceVersion=99999999999",
                    "resourceVersionMatch=NotOlderThan&resourceVersion=99999999999")) {
                requireSame(sides, Ask.get(MAPS + "?" + query), NewestEquivalenceIT::momentless);
            }
            assertThat(names(sides.pagedEntryPoint(
                            Ask.get(MAPS + "?pageSize=0&resourceVersionMatch=Exact&resourceVersion=" + before))))
                    .isEqualTo(names(
                            sides.straight(Ask.get(MAPS + "?resourceVersionMatch=Exact&resourceVersion=" + before))))
                    .doesNotContain("matched");
            assertThat(names(sides.pagedEntryPoint(
                            Ask.get(MAPS + "?pageSize=0&resourceVersionMatch=NotOlderThan&resourceVersion=" + after))))
                    .contains("matched");
            sides.straight(Ask.of("DELETE", MAPS + "/matched"));
        }
    }

    /** A continue token and the version of a list that is not exact contain the present version. */
    private static Answer momentless(Answer answer) {
        String body = answer.body()
                .replaceAll("\"continue\":\"[^\"]*\"", "")
                .replaceFirst("\"metadata\":\\{\"resourceVersion\":\"\\d+\"", "")
                .replaceAll("current: \\d+", "current: N");
        return new Answer(answer.status(), answer.headers(), List.of(), body);
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void managersOfFieldsAreKept(HttpClient.Version version) {
        try (Sides sides = sides(version)) {
            List<Ask> writes = List.of(
                    Ask.of("PATCH", MAPS + "/applied?fieldManager=mine", APPLY, map("applied", "mine")),
                    Ask.of("PATCH", MAPS + "/applied?fieldManager=theirs", APPLY, map("applied", "theirs")),
                    Ask.of("PATCH", MAPS + "/applied?fieldManager=theirs&force=true", APPLY, map("applied", "theirs")),
                    Ask.of("PATCH", MAPS + "/applied", APPLY, map("applied", "nobody")),
                    Ask.of("PATCH", MAPS + "/applied?dryRun=All&fieldManager=mine", APPLY, map("applied", "theirs")),
                    Ask.of("DELETE", MAPS + "/applied"));
            List<Answer> straight = writes.stream()
                    .map(write -> sides.straight(write).normalised("one"))
                    .toList();
            assertThat(straight.stream().map(Answer::status)).containsExactly(201, 409, 200, 422, 200, 200);
            for (BiFunction<Sides, Ask, Answer> entryPoint : ENTRY_POINTS) {
                for (int i = 0; i < writes.size(); i++) {
                    Ask write = writes.get(i);
                    entryPoint.apply(sides, write).normalised("one").requireSameAs(straight.get(i), write);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                AGGREGATED,
                AGGREGATED + ";profile=nopeer," + AGGREGATED + ",application/json;g=apidiscovery.k8s.io;v=v2beta1;"
                        + "as=APIGroupDiscoveryList,application/json",
                "application/vnd.kubernetes.protobuf;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList",
                "application/json"
            })
    void discoveryIsTheSameInEachForm(String accept) {
        try (Sides sides = sides(HttpClient.Version.HTTP_2)) {
            for (String path : List.of("/apis", "/api", "/openapi/v3", "/openapi/v3/apis/maps.example/v1")) {
                requireSame(sides, Ask.get(path, "Accept", accept), Answer::decoded);
            }
            Answer apis = sides.straight(Ask.get("/apis", "Accept", accept));
            String tag = String.join("", apis.headers().getOrDefault("etag", List.of()));
            assertThat(tag.isEmpty()).isEqualTo(!accept.contains("v2"));
            if (!tag.isEmpty()) {
                Ask again = Ask.get("/apis", "Accept", accept, "If-None-Match", tag);
                assertThat(requireSame(sides, again, Answer::decoded).status()).isEqualTo(304);
            }
        }
    }

    @Test
    void discoveryOfAllClustersHasTheResources() {
        HttpResponse<byte[]> answer = member.send(member.request("GET", "/clusters/_all/apis", BodyPublishers.noBody())
                .header("Accept", AGGREGATED));

        assertThat(answer.headers().firstValue("Content-Type")).contains(AGGREGATED);
        Map<?, ?> group = ((List<?>) Objects.requireNonNull(
                        Json.read(answer.body(), Map.class).get("items")))
                .stream()
                        .map(item -> (Map<?, ?>) item)
                        .filter(item -> ListItems.text(item, "metadata", "name").equals("maps.example"))
                        .findAny()
                        .orElseThrow();
        assertThat(String.valueOf(group.get("versions")))
                .contains("resource=configmaps", "scope=Namespaced", "kind=ConfigMap", "verbs=[get, list, watch]");
    }

    @Test
    void initialEventsOfAllClustersEndWithABookmark() {
        String watch = "/clusters/_all" + MAPS + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                + "&allowWatchBookmarks=true&timeoutSeconds=2";
        String stream = await().until(
                        () -> new String(member.get(watch).body(), StandardCharsets.UTF_8),
                        events -> events.contains("\"k8s.io/initial-events-end\":\"true\""));

        assertThat(stream.lines().takeWhile(line -> !line.contains("initial-events-end")))
                .hasSize(13)
                .allMatch(line ->
                        line.startsWith("{\"type\":\"ADDED\"") && line.contains("\"hypercube.io/cluster\":\"shared\""));
    }
}
