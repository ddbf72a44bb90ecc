package io.hypercube.audit;

import static io.hypercube.audit.NumberedEvents.batch;
import static io.hypercube.audit.WebhookServer.status;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSinkTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    @AutoClose
    private static WebhookServer server;

    private final MovableClock clock = new MovableClock();
    private final CountDownLatch ended = new CountDownLatch(1);
    private WebhookSink sink;

    WebhookSinkTest() throws Exception {
        sink = open(LONG);
    }

    @BeforeAll
    static void startServer() throws Exception {
        server = new WebhookServer(true, "127.0.0.1");
    }

    @BeforeEach
    void answerHonestly() {
        server.received.clear();
        server.answer = exchange -> status(exchange, 200);
    }

    private WebhookSink open(Duration patience) throws Exception {
        return new WebhookSink(
                new WebhookTarget(server.kubeconfig(folder)).open(patience, clock::nanoTime), 10, 100_000);
    }

    @AfterEach
    void close() {
        ended.countDown();
        sink.close();
    }

    private List<List<Integer>> received() {
        return server.received.stream().map(WebhookServer.Received::numbers).toList();
    }

    private static List<Integer> range(int first, int end) {
        return IntStream.range(first, end).boxed().toList();
    }

    private static void retryAfter(HttpExchange exchange, String value) throws IOException {
        exchange.getResponseHeaders().set("Retry-After", value);
        status(exchange, 503);
    }

    private void assertFails(String problem) {
        assertThatThrownBy(() -> sink.write(batch(0, 1)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("https://127.0.0.1:" + server.port() + ": " + problem);
    }

    @Test
    void postsAnEventListAsTheApiServerDoes() throws Exception {
        sink.write(batch(0, 2));

        assertThat(server.received).singleElement().satisfies(request -> {
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.uri()).isEqualTo("/in/path-secret");
            assertThat(request.contentType()).isEqualTo("application/json");
            assertThat(request.authorization()).isEqualTo("Bearer token-secret");
            assertThat(request.peer()).isEqualTo("CN=gateway");
            assertThat(request.list().get("kind").asString()).isEqualTo("EventList");
            assertThat(request.list().get("apiVersion").asString()).isEqualTo("audit.k8s.io/v1");
            assertThat(request.numbers()).containsExactly(0, 1);
        });
    }

    @Test
    void dividesABatchByCountAndBySize() throws IOException {
        sink.write(batch(0, 25));
        assertThat(received()).containsExactly(range(0, 10), range(10, 20), range(20, 25));

        server.received.clear();
        sink.write(IntStream.range(0, 5)
                .mapToObj(number -> NumberedEvents.numbered(1, number, number == 3 ? 200_000 : 40_000))
                .toList());
        assertThat(received()).containsExactly(range(0, 2), range(2, 3), range(3, 4), range(4, 5));
    }

    @Test
    void halvesAListThatIsTooLargeForTheServer() throws IOException {
        server.answer =
                exchange -> status(exchange, server.received.getLast().numbers().size() > 3 ? 413 : 200);

        sink.write(batch(0, 10));

        assertThat(received())
                .filteredOn(numbers -> numbers.size() <= 3)
                .containsExactly(range(0, 2), range(2, 5), range(5, 7), range(7, 10));
    }

    @Test
    void saysWhichEventsTheServerWillNeverAccept() throws IOException {
        server.answer =
                exchange -> status(exchange, server.received.getLast().numbers().contains(4) ? 413 : 201);

        RejectedBatchException rejection =
                catchThrowableOfType(RejectedBatchException.class, () -> sink.write(batch(0, 12)));

        assertThat(rejection.rejected())
                .extracting(event -> NumberedEvents.number(new String(event.json(), UTF_8)))
                .containsExactly(4);
        assertThat(rejection)
                .hasMessage("https://127.0.0.1:" + server.port()
                        + ": status 413 for 1 of 12 events (expected: a server that accepts audit events)");
        assertThat(received().getLast()).isEqualTo(range(10, 12));
    }

    @Test
    void continuesBehindTheLastEventThatWasAccepted() throws IOException {
        List<EncodedEvent> batch = batch(0, 25);
        server.answer = exchange -> status(exchange, server.received.size() == 2 ? 500 : 200);

        assertThatThrownBy(() -> sink.write(batch)).hasMessageEndingWith("status 500 (expected: 200)");
        sink.write(batch);
        sink.write(batch(25, 1));

        assertThat(received())
                .containsExactly(range(0, 10), range(10, 20), range(10, 20), range(20, 25), range(25, 26));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 307, 401, 403, 404, 408, 429, 500, 503})
    void failsWithoutFollowingRedirects(int status) {
        server.answer = exchange -> {
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            status(exchange, status);
        };

        assertFails("status " + status + " (expected: 200)");

        assertThat(server.received).hasSize(1);
    }

    @Test
    void readsNoMoreThanTheBeginningOfABody() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        server.answer = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (exchange) {
                while (ended.getCount() > 0) {
                    exchange.getResponseBody().write(new byte[8192]);
                }
            } catch (IOException e) {
                stopped.countDown();
            }
        };

        sink.write(batch(0, 1));

        assertThat(stopped.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void failsWhenAnAnswerEndsTooEarly() {
        server.answer = exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
        };

        assertThatThrownBy(() -> sink.write(batch(0, 1)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessageContaining("the connection failed: ");
    }

    @Test
    void failsWhenTheServerDoesNotAnswer() throws Exception {
        HttpHandler never = exchange -> {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        server.answer = never;
        sink.close();
        sink = open(Duration.ofSeconds(1));

        assertFails("no complete answer within 1 s");
    }

    @Test
    void failsWhileTheServerIsDown() throws Exception {
        int port;
        try (WebhookServer down = new WebhookServer(true, "127.0.0.1")) {
            port = down.port();
            sink.close();
            sink = new WebhookSink(new WebhookTarget(down.kubeconfig(folder)).open(LONG, clock::nanoTime));
        }

        assertThatThrownBy(() -> sink.write(batch(0, 1)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("https://127.0.0.1:" + port + ": cannot be connected to");
    }

    @Test
    void sendsNothingToAServerWithAnotherCertificate() throws Exception {
        Path ours = server.kubeconfig(folder);
        try (WebhookServer other = new WebhookServer(true, "127.0.0.1");
                WebhookServer misnamed = new WebhookServer(true, "webhook.example")) {
            String text = Files.readString(ours);
            for (WebhookServer wrong : List.of(other, misnamed)) {
                if (wrong.equals(misnamed)) {
                    wrong.kubeconfig(folder);
                }
                Files.writeString(ours, text.replace(":" + server.port(), ":" + wrong.port()));
                sink.close();
                sink = new WebhookSink(new WebhookTarget(ours).open(LONG, clock::nanoTime));
                assertThatThrownBy(() -> sink.write(batch(0, 1)))
                        .isExactlyInstanceOf(IOException.class)
                        .hasMessageContaining("the TLS connection failed: ")
                        .hasMessageEndingWith(
                                "(expected: a certificate of a CA in certificate-authority, or of one that the JVM trusts)");
                assertThat(wrong.received).isEmpty();
            }
        }
    }

    @Test
    void leavesAServerAloneUntilItWantsToBeCalled() throws IOException {
        server.answer = exchange -> retryAfter(exchange, "7");
        assertFails("status 503 (expected: 200)");
        server.answer = exchange -> retryAfter(exchange, "999999999");

        clock.advance(Duration.ofSeconds(5));
        assertFails("not called for another 3 s, as its Retry-After asks");
        assertThat(server.received).hasSize(1);

        clock.advance(Duration.ofSeconds(2));
        assertFails("status 503 (expected: 200)");
        server.answer = exchange -> status(exchange, 200);
        clock.advance(WebhookClient.LONGEST_PAUSE);
        sink.write(batch(0, 1));
        assertThat(server.received).hasSize(3);
    }
}
