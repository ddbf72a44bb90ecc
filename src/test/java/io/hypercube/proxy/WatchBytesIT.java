package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A watch up to its last byte, with a bookmark just before the end. A real API server sends bookmarks depending on its clock, so
 * this test uses a scripted server.
 */
@Smoke
class WatchBytesIT {
    private static final String MAPS = "/api/v1/namespaces/a/configmaps";
    private static final String ADDED =
            "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"é\",\"resourceVersion\":\"7\"}}}\n";
    private static final String MODIFIED =
            "{\"type\":\"MODIFIED\",\"object\":{\"metadata\":{\"resourceVersion\":\"8\"},\"data\":{\"a\":\"\\u00e9\"} }}\n";
    private static final String BOOKMARK =
            "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
                    + "\"metadata\":{\"resourceVersion\":\"9\",\"creationTimestamp\":null}}}\n";

    private static final Semaphore SEEN = new Semaphore(0);

    @AutoClose
    private static ScriptedUpstream upstream;

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void start(@TempDir Path home) throws IOException {
        upstream = new ScriptedUpstream(Map.of(MAPS, WatchBytesIT::watch));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(upstream.kubeconfig(home).toString())));
        admin = gateway.admin();
    }

    static Stream<Arguments> entryPointsAndVersions() {
        return Stream.of("/clusters", "/api/v1/cube/proxy/clusters")
                .flatMap(entryPoint ->
                        Stream.of(HttpClient.Version.values()).map(version -> Arguments.of(entryPoint, version)));
    }

    @ParameterizedTest
    @MethodSource("entryPointsAndVersions")
    @Shows("2.7")
    void deliversEachEventWhenItComesAndTheBookmarkBeforeTheEnd(String entryPoint, HttpClient.Version version)
            throws Exception {
        String watch = entryPoint + "/scripted" + MAPS + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=60";
        try (HttpClient http = Client.http(gateway.authority(), version)) {
            HttpResponse<InputStream> answer = http.send(
                    admin.request("GET", watch, BodyPublishers.noBody()).build(), BodyHandlers.ofInputStream());
            InputStream events = answer.body();

            assertThat(answer.version()).isEqualTo(version);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().allValues("content-type")).containsExactly("application/json");
            for (String event : List.of(ADDED, MODIFIED)) {
                assertThat(next(events, event)).isEqualTo(event);
                SEEN.release();
            }
            assertThat(new String(events.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(BOOKMARK);
        }
    }

    private static String next(InputStream events, String expected) throws IOException {
        int length = expected.getBytes(StandardCharsets.UTF_8).length;
        return new String(events.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** Sends each event only after the client has received the previous one; the bookmark and the end together, without a wait. */
    private static void watch(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        for (String event : List.of(ADDED, MODIFIED, BOOKMARK)) {
            exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            if (!event.equals(BOOKMARK)) {
                requireSeen(event);
            }
        }
    }

    private static void requireSeen(String event) throws IOException {
        try {
            if (!SEEN.tryAcquire(Patience.SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the client did not get " + event);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
