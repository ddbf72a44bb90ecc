package io.hypercube.ai.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.GatewayApi.Request;
import io.hypercube.ai.protocol.HttpGatewayApi.AnswerTooLargeException;
import io.hypercube.cluster.upstream.LocalServer;
import io.hypercube.testbed.Patience;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpGatewayApiTest {
    private final Vertx vertx = Vertx.vertx();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch received = new CountDownLatch(1);
    private final CountDownLatch disconnected = new CountDownLatch(1);
    private HttpServer server;
    private LocalServer self;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.setExecutor(threads);
        server.createContext("/echo", this::echo);
        server.createContext("/large", exchange -> send(exchange, new byte[Answer.LARGEST]));
        server.createContext("/too-large", exchange -> send(exchange, new byte[Answer.LARGEST + 1]));
        server.createContext("/endless", this::endless);
        server.start();
        self = new LocalServer(vertx, SocketAddress.inetSocketAddress(server.getAddress()));
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
        self.close();
        vertx.close().await();
    }

    @Test
    void sendsTheRequestAndReadsTheAnswer() throws Exception {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        Answer answer =
                api(Patience.LONG).send(new Request("POST", "/echo/a%2Fb?c=%20d", "text/a", "application/json", body));
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.warnings()).containsExactly("cluster a: \"gone\"", "b");
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo("POST /echo/a%2Fb?c=%20d [text/a] [application/json] [Bearer t] {}");
    }

    @Test
    void readsBodiesUpToTheBound() throws Exception {
        assertThat(api(Patience.LONG).get("/large").body()).hasSize(Answer.LARGEST);
        assertThatThrownBy(() -> api(Patience.LONG).get("/too-large"))
                .isInstanceOf(ToolException.class)
                .hasMessageStartingWith("The answer has more than 8388608 bytes (expected: ");
    }

    /** The deadline includes the body. */
    @Test
    void endsAtTheDeadline() throws Exception {
        assertThatThrownBy(() -> api(Duration.ofSeconds(1)).get("/endless"))
                .isInstanceOf(ToolException.class)
                .hasMessageStartingWith("No answer within 1 s (expected: ");
        assertThat(disconnected.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptCancelsTheCall() throws Exception {
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                api(Patience.LONG).get("/endless");
            } catch (InterruptedException | ToolException e) {
                end.set(e);
            }
        });
        assertThat(received.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        caller.interrupt();
        caller.join();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        assertThat(disconnected.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void saysThatNothingAnswered() {
        server.stop(0);
        assertThatThrownBy(() -> api(Patience.LONG).get("/"))
                .isInstanceOf(ToolException.class)
                .hasMessage("The gateway did not answer (expected: the same call later)");
    }

    private HttpGatewayApi api(Duration deadline) {
        return new HttpGatewayApi(this::exchange, Map.of("Authorization", "Bearer t"), deadline);
    }

    private Answer exchange(String method, String target, Map<String, String> fields, byte[] body, Duration deadline)
            throws IOException, InterruptedException {
        try {
            LocalServer.Response response = self.send(method, target, fields, body, Answer.LARGEST, deadline);
            return new Answer(response.status(), response.warnings(), response.body());
        } catch (LocalServer.TooLargeException e) {
            throw new AnswerTooLargeException();
        }
    }

    private void echo(HttpExchange exchange) throws IOException {
        StringBuilder told = new StringBuilder(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        for (String name : List.of("Accept", "Content-Type", "Authorization")) {
            told.append(' ').append(exchange.getRequestHeaders().get(name));
        }
        try (InputStream body = exchange.getRequestBody()) {
            told.append(' ').append(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
        exchange.getResponseHeaders().add("Warning", "299 - \"cluster a: \\\"gone\\\"\"");
        exchange.getResponseHeaders().add("Warning", "299 - \"b\"");
        byte[] bytes = told.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(202, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Begins an answer and sends parts of it until the client has gone. */
    private void endless(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
            received.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (IOException e) {
            disconnected.countDown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
