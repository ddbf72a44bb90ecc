package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A page that is larger than all buffers on its way, and a slow client. */
@Thorough
class SlowPageIT {
    private static final String THINGS = "/apis/long.example/v1/things";
    private static final String EVERYTHING = "/api/v1/cube/proxy/clusters/scripted" + THINGS + "?pageSize=0";
    private static final int ITEMS = 640;
    private static final String FILLING = "x".repeat(64 << 10);
    private static final int OTHERS = 4;

    @AutoClose
    private static ScriptedUpstream upstream;

    @AutoClose
    private static RunningGateway gateway;

    private static Client admin;

    @BeforeAll
    static void start(@TempDir Path home) throws IOException {
        upstream = new ScriptedUpstream(Map.of(THINGS, SlowPageIT::list));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(upstream.kubeconfig(home).toString()), "page-memory", List.of("256Mi")));
        admin = gateway.admin();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void comesWholeAndHoldsUpNobody(HttpClient.Version version) throws Exception {
        try (HttpClient slow = Client.http(gateway.authority(), version)) {
            HttpResponse<InputStream> answer = begin(slow);
            awaitLiveCalls(1);

            for (int i = 0; i < OTHERS; i++) {
                Map<?, ?> page = Json.read(
                        admin.get("/api/v1/cube/proxy/clusters/scripted" + THINGS + "?pageSize=1")
                                .body(),
                        Map.class);
                assertThat(page.get("total")).isEqualTo(ITEMS);
            }
            awaitLiveCalls(1);
            byte[] whole = answer.body().readAllBytes();
            assertThat(answer.headers().firstValueAsLong("content-length")).hasValue(whole.length);
            List<?> items = (List<?>) Json.read(whole, Map.class).get("items");
            assertThat(items).hasSize(ITEMS);
            awaitLiveCalls(0);
        }
    }

    /** Two pages at once, which exhaust the connection window of an HTTP/2 client. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void leavesNothingWhenTheClientLeavesInTheMiddle(HttpClient.Version version) throws Exception {
        List<InputStream> pages = new ArrayList<>();
        try (HttpClient slow = Client.http(gateway.authority(), version);
                AutoCloseable _ = slow::shutdownNow) {
            for (int i = 0; i < 2; i++) {
                InputStream page = begin(slow).body();
                assertThat(page.readNBytes(1 << 20)).hasSize(1 << 20);
                pages.add(page);
            }
            awaitLiveCalls(2);

            for (InputStream page : pages) {
                page.close();
            }
            awaitLiveCalls(0);
        }
    }

    private HttpResponse<InputStream> begin(HttpClient http) throws Exception {
        HttpResponse<InputStream> answer = http.send(
                admin.request("GET", EVERYTHING, BodyPublishers.noBody()).build(), BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer;
    }

    private void awaitLiveCalls(int count) {
        await().untilAsserted(() -> assertThat(new String(admin.get("/metrics").body(), StandardCharsets.UTF_8))
                .containsPattern("(?m)^hypercube_live_calls(\\{.*})? " + count + "(\\.0)?$"));
    }

    private static void list(HttpExchange exchange) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            numbers.add(i);
        }
        Collections.reverse(numbers);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        write(out, "{\"kind\":\"ThingList\",\"apiVersion\":\"long.example/v1\",\"metadata\":{},\"items\":[");
        for (int number : numbers) {
            write(
                    out,
                    "{\"metadata\":{\"name\":\"thing-%03d\"},\"data\":\"%s\"}%s"
                            .formatted(number, FILLING, number == 0 ? "]}" : ","));
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
