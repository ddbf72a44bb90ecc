package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.proxy.FakeApiServer;
import io.hypercube.proxy.TestGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListForwardTest {
    private static final String PODS = "/api/v1/pods";

    private final HttpClient http = HttpClient.newHttpClient();
    private final TestGateway gateway = new TestGateway();

    @AfterEach
    void close() {
        gateway.close();
        http.close();
    }

    @Test
    @Shows("3.5")
    void sendsTenItemsAndTheTotalByDefault() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, list(25, "")))) {
            HttpResponse<String> response = get(server, PODS);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body())
                    .contains("\"total\":25")
                    .contains("\"p00\"", "\"p09\"")
                    .doesNotContain("\"p10\"");
            assertThat(response.headers().firstValue("content-length"))
                    .contains(Integer.toString(response.body().length()));
            FakeApiServer.Request sent = Objects.requireNonNull(server.next());
            assertThat(sent.target()).isEqualTo(PODS);
            assertThat(sent.all("impersonate-user")).containsExactly("alice");
            assertThat(sent.all("accept")).containsExactly("application/json");
            assertThat(sent.all("accept-encoding")).containsExactly("identity");
        }
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/pods,900,gzip", "/api/v1/pods,25,", "/api/v1/secrets,900,"})
    void compressesWhatIsLargeAndNoSecret(String path, int items, @Nullable String coding) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, list(items, "")))) {
            HttpResponse<byte[]> plain = http.send(plain(server, path + "?pageSize=0"), BodyHandlers.ofByteArray());
            HttpResponse<byte[]> response =
                    http.send(request(server, path + "?pageSize=0"), BodyHandlers.ofByteArray());

            assertThat(plain.headers().firstValue("content-encoding")).isEmpty();
            assertThat(plain.headers().firstValueAsLong("content-length")).hasValue(plain.body().length);
            assertThat(response.headers().firstValue("content-encoding")).isEqualTo(Optional.ofNullable(coding));
            assertThat(coding == null ? response.body() : unzipped(response.body()))
                    .isEqualTo(plain.body());
            assertThat(response.headers().allValues("vary"))
                    .isEqualTo(path.endsWith("secrets") ? List.of() : List.of("Accept-Encoding"));
            await().until(() -> gateway.live.count() == 0);
        }
    }

    private static byte[] unzipped(byte[] body) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return in.readAllBytes();
        }
    }

    @Test
    void goesOnWhereTheClusterSaysThatTheListDoes() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) ->
                to.json(200, request.target().contains("continue=next") ? list(3, "") : list(2, "next")))) {
            HttpResponse<String> response = get(server, PODS + "?pageSize=0");

            assertThat(response.body()).contains("\"total\":5").doesNotContain("next");
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @Test
    void asksAgainWithoutTheTermsThatTheClusterDoesNotTake() throws Exception {
        try (FakeApiServer server = new FakeApiServer(
                (to, request) -> to.json(request.target().contains("fieldSelector") ? 400 : 200, list(3, "")))) {
            HttpResponse<String> response = get(server, PODS + "?selector=metadata.name%3Dp01");

            assertThat(response.body()).contains("\"total\":1", "\"p01\"").doesNotContain("\"p02\"");
            assertThat(Objects.requireNonNull(server.next()).target()).contains("fieldSelector=metadata.name%3Dp01");
            assertThat(Objects.requireNonNull(server.next()).target()).isEqualTo(PODS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 410, 500, 503})
    void passesOnWhatIsNotAList(int status) throws Exception {
        String body = "{\"kind\":\"Status\",\"code\":" + status + "}";
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(status, body))) {
            HttpResponse<String> response = get(server, PODS + "?pageSize=3");

            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.body()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"items\":[{\"metadata\":{\"name\":\"a\"}}",
                "{\"items\":[{]}}",
                "{\"items\":[]} trailing",
                "{\"kind\":\"Pod\"}",
                "[]",
                "''",
                "<html>"
            })
    void neverSendsPartOfAListThatItCannotRead(String body) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, body))) {
            HttpResponse<String> response = get(server, PODS);

            assertThat(response.statusCode()).isEqualTo(502);
            assertThat(response.body()).contains("cannot be paged", "/clusters/one/api/v1/pods");
        }
    }

    @Test
    void neverSendsPartOfAListThatWasCutOff() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"items\":[]}");
            to.close();
        })) {
            assertThat(get(server, PODS).statusCode()).isEqualTo(502);
        }
    }

    @Test
    void refusesALoopOfContinuations() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, list(1, "again")))) {
            assertThat(get(server, PODS).statusCode()).isEqualTo(502);
        }
    }

    @Test
    void passesAnAnswerThatIsNoJsonUnlessTheSixWereGiven() throws Exception {
        String plain = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi";
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.write(plain))) {
            assertThat(get(server, PODS).body()).isEqualTo("hi");
            assertThat(get(server, PODS + "?pageSize=1").statusCode()).isEqualTo(502);
        }
    }

    @Test
    @Shows("2.8")
    void aClientThatLeavesEndsTheListing() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"items\":[");
            started.countDown();
            if (to.awaitClose()) {
                closed.countDown();
            }
        })) {
            gateway.with("one", server.url());
            try (var socket = gateway.connect()) {
                socket.getOutputStream()
                        .write("GET /api/v1/cube/proxy/clusters/one/api/v1/pods HTTP/1.1\r\nHost: x\r\n\r\n"
                                .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                assertThat(started.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            }

            assertThat(closed.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @Test
    void endsTheListingOfARevokedCaller() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"items\":[");
            started.countDown();
            to.awaitClose();
        })) {
            var response = http.sendAsync(request(server, PODS), BodyHandlers.ofString());
            assertThat(started.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();

            gateway.live.endWhere(caller -> true);

            assertThat(response.get(Patience.SECONDS, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(401);
        }
    }

    private static String list(int items, String token) {
        String all = IntStream.range(0, items)
                .mapToObj("{\"metadata\":{\"name\":\"p%02d\"}}"::formatted)
                .collect(Collectors.joining(","));
        return "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"7\""
                + (token.isEmpty() ? "" : ",\"continue\":\"" + token + "\"") + "},\"items\":[" + all + "]}";
    }

    private HttpRequest request(FakeApiServer server, String target) {
        return HttpRequest.newBuilder(plain(server, target), (name, value) -> true)
                .header("Accept-Encoding", "gzip")
                .build();
    }

    private HttpRequest plain(FakeApiServer server, String target) {
        if (gateway.clusters.all().isEmpty()) {
            gateway.with("one", server.url());
        }
        return HttpRequest.newBuilder(gateway.paged("one", target))
                .header("Authorization", "Bearer alice")
                .build();
    }

    private HttpResponse<String> get(FakeApiServer server, String target) throws Exception {
        return http.send(request(server, target), BodyHandlers.ofString());
    }
}
