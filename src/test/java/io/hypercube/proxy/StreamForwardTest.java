package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamForwardTest {
    private final HttpClient http = HttpClient.newHttpClient();
    private final TestGateway gateway = new TestGateway();

    @AfterEach
    void close() {
        gateway.close();
        http.close();
    }

    @Test
    @Shows("2.7")
    void deliversTheHeadAndEachEventOfAWatchAsTheyCome() throws Exception {
        CountDownLatch headSeen = new CountDownLatch(1);
        CountDownLatch eventSeen = new CountDownLatch(1);
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            headSeen.await();
            to.chunk("{\"type\":\"ADDED\"}\n");
            eventSeen.await();
            to.chunk("{\"type\":\"DELETED\"}\n");
            to.write("0\r\n\r\n");
        })) {
            HttpResponse<InputStream> response = get(server, "/api/v1/pods?watch=1", BodyHandlers.ofInputStream());
            headSeen.countDown();
            byte[] first = response.body().readNBytes(17);
            eventSeen.countDown();

            assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo("{\"type\":\"ADDED\"}\n");
            assertThat(response.body().readAllBytes()).hasSize(19);
        }
    }

    @Test
    void triesAgainOnceWhenAKeptConnectionWasClosed() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            if (to.requests == 2) {
                to.close();
            } else {
                to.json(200, request.target());
            }
        })) {
            get(server, "/first", BodyHandlers.ofString());

            assertThat(get(server, "/second", BodyHandlers.ofString()).body()).isEqualTo("/second");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 9\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"})
    void aBodyThatBreaksOffNeverLooksWhole(String part) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(201, "{}"))) {
            gateway.with("one", server.url());
            try (Socket client = gateway.connect()) {
                String head = "POST /clusters/one/api/v1/namespaces HTTP/1.1\r\nHost: x\r\n";
                client.getOutputStream().write((head + part).getBytes(StandardCharsets.US_ASCII));
                assertThat(server.headSeen.await(Patience.SECONDS, TimeUnit.SECONDS))
                        .isTrue();
            }

            assertThat(server.brokenBodies.await(Patience.SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @Test
    void neverSendsABodyTwice() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            if (to.requests == 2) {
                to.close();
            } else {
                to.json(200, "{}");
            }
        })) {
            get(server, "/first", BodyHandlers.ofString());
            HttpRequest post = HttpRequest.newBuilder(gateway.plain("one", "/second"))
                    .POST(BodyPublishers.ofString("{}"))
                    .build();

            HttpResponse<String> response = http.send(post, BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(502);
            assertThat(response.body()).contains("cluster \\\"one\\\"", "ConnectionClosed");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void endsTheCallsOfARevokedCaller() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            to.chunk("{}\n");
            to.awaitClose();
        })) {
            HttpResponse<InputStream> response = get(server, "/api/v1/pods?watch=1", BodyHandlers.ofInputStream());
            response.body().readNBytes(3);

            gateway.live.endWhere(caller -> caller.user().name().equals("nobody"));
            assertThat(gateway.live.count()).isEqualTo(1);
            gateway.live.endWhere(caller -> caller.user().name().equals("somebody"));

            assertThatThrownBy(() -> response.body().read()).isInstanceOf(IOException.class);
            assertThat(gateway.failures.poll(Patience.SECONDS, TimeUnit.SECONDS))
                    .isInstanceOf(ApiException.class);
        }
    }

    @Test
    void drainEndsAWatchCleanlyBetweenEventsAndCutsItInsideOne() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            to.chunk(request.target().contains("whole") ? "{}\n" : "{}\n{");
            to.awaitClose();
        })) {
            InputStream whole = get(server, "/api/v1/pods?watch=1&whole", BodyHandlers.ofInputStream())
                    .body();
            InputStream part = get(server, "/api/v1/pods?watch=1&part", BodyHandlers.ofInputStream())
                    .body();
            whole.readNBytes(3);
            part.readNBytes(4);

            gateway.live.drain();

            assertThat(whole.read()).isEqualTo(-1);
            assertThatThrownBy(part::read).isInstanceOf(IOException.class);
        }
    }

    private <T> HttpResponse<T> get(FakeApiServer server, String target, HttpResponse.BodyHandler<T> body)
            throws Exception {
        if (gateway.clusters.all().isEmpty()) {
            gateway.with("one", server.url());
        }
        return http.send(HttpRequest.newBuilder(gateway.plain("one", target)).build(), body);
    }
}
