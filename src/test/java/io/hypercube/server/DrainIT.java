package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.ServeProcess;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.NotifySocket;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The effects of SIGTERM on a gateway with running calls. */
@Thorough
class DrainIT {
    private static final String EVENT = "{\"type\":\"ADDED\",\"object\":{}}\n";
    private static final String SLOW = "/apis/slow.example/v1/things/one";
    private static final String WATCHED = "/apis/watched.example/v1/things";

    @TempDir
    Path home;

    private final CountDownLatch slowArrived = new CountDownLatch(1);
    private final CountDownLatch slowMayEnd = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows({"7.8", "7.10", "7.11"})
    void runningCallsFinishAndWatchesEndBetweenEvents(HttpClient.Version version) throws Exception {
        Path dataDir = home.resolve("data");
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of(SLOW, this::slow, WATCHED, this::watch));
                NotifySocket systemd = new NotifySocket(home.resolve("notify"));
                ServeProcess server = ServeProcess.start(
                        dataDir,
                        Map.of("NOTIFY_SOCKET", systemd.name()),
                        "--kubeconfig=" + upstream.kubeconfig(home),
                        "--drain-timeout=30s",
                        "--log-format=json");
                HttpClient http = Client.http(server.authority(), version)) {
            Client admin = server.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            byte[] pair = admin.post("/api/v1/cube/keys", new byte[0]).body();
            InputStream events = http.send(get(admin, WATCHED + "?watch=1"), BodyHandlers.ofInputStream())
                    .body();
            assertThat(events.readNBytes(EVENT.length())).asString().isEqualTo(EVENT);
            CompletableFuture<HttpResponse<String>> slow = http.sendAsync(get(admin, SLOW), BodyHandlers.ofString());
            assertThat(slowArrived.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();

            server.terminate();

            assertThat(events.read()).as("the end of the watch").isEqualTo(-1);
            assertThat(slow).isNotDone();
            slowMayEnd.countDown();
            assertThat(slow.get(Patience.SECONDS, TimeUnit.SECONDS).body()).isEqualTo("{\"a\":1}");
            assertThat(server.exitCode()).isZero();
            over.countDown();
            assertThat(systemd.received()).containsExactly("READY=1", "STOPPING=1");
            assertThat(server.introduction())
                    .containsExactly(
                            "1 cluster: scripted",
                            "Clients must trust the CA certificate in " + server.authority(),
                            "Hypercube is ready on " + server.uri());
            assertThat(server.printedLater()).isEmpty();
            requireObjects(Files.readAllLines(home.resolve("serve.log")));
            requireIntact(dataDir, pair);
        }
    }

    private static HttpRequest get(Client client, String target) {
        return client.request("GET", "/clusters/scripted" + target, BodyPublishers.noBody())
                .build();
    }

    private static void requireObjects(List<String> log) {
        List<Map<?, ?>> lines = new ArrayList<>();
        log.forEach(line -> lines.add(Json.read(line.getBytes(StandardCharsets.UTF_8), Map.class)));
        assertThat(lines)
                .allSatisfy(line -> assertThat(Instant.parse(String.valueOf(line.get("time"))))
                        .isNotNull())
                .anySatisfy(
                        line -> assertThat(line.get("message")).isEqualTo("shutting down: running calls may finish"))
                .anySatisfy(line -> {
                    assertThat(line.get("logger")).isEqualTo("access");
                    assertThat(line.get("status")).isEqualTo(200);
                    assertThat(line.get("cluster")).isEqualTo("scripted");
                    assertThat(line.get("requestId")).isNotNull();
                });
    }

    private static void requireIntact(Path dataDir, byte[] pair) {
        Map<?, ?> key = Json.read(pair, Map.class);
        byte[] halves = Json.write(Map.of(
                "accessKey", String.valueOf(key.get("accessKey")), "secretKey", String.valueOf(key.get("secretKey"))));
        try (RunningGateway again = RunningGateway.with(Map.of("data-dir", List.of(dataDir.toString())))) {
            assertThat(again.anonymous().post("/api/v1/cube/key/token", halves).statusCode())
                    .isEqualTo(200);
        }
    }

    private void slow(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write("{\"a\"".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        slowArrived.countDown();
        await(slowMayEnd);
        exchange.getResponseBody().write(":1}".getBytes(StandardCharsets.UTF_8));
    }

    private void watch(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(EVENT.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        await(over);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(Patience.SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the test ended first");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
