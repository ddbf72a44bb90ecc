package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The time between SIGTERM and the end of the listener. */
@Thorough
class ShutdownDelayIT {
    @Test
    void stillServesOldAndNewConnectionsAndAsksThemToClose() throws Exception {
        RunningGateway gateway = RunningGateway.with(Map.of("shutdown-delay", List.of("20s"), "tls", List.of("false")));
        try (Socket early = connect(gateway.uri());
                Socket idle = connect(gateway.uri())) {
            assertThat(answer(early, "/readyz")).startsWith("HTTP/1.1 200").doesNotContain("connection: close");
            assertThat(answer(idle, "/livez")).startsWith("HTTP/1.1 200");

            CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::close);

            await().untilAsserted(() -> assertThat(answerOfNew(gateway.uri(), "/readyz"))
                    .startsWith("HTTP/1.1 503")
                    .contains("[-]shutdown failed: shutting down")
                    .contains("connection: close"));
            assertThat(answer(early, "/livez"))
                    .as("a call on a connection from before")
                    .startsWith("HTTP/1.1 200")
                    .contains("connection: close");
            assertThat(closed).as("still within the delay").isNotDone();
            assertThat(idle.getInputStream().read())
                    .as("the end of a silent connection")
                    .isEqualTo(-1);
            closed.get(Patience.SECONDS, TimeUnit.SECONDS);
            assertThatThrownBy(() -> connect(gateway.uri()).close()).isInstanceOf(ConnectException.class);
        }
    }

    @Smoke
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void losesNoCallOfABusyClientBeforeTheListenerCloses(HttpClient.Version version) throws Exception {
        Duration delay = Duration.ofMillis(500);
        RunningGateway gateway = RunningGateway.with(Map.of("shutdown-delay", List.of(delay.toMillis() + "ms")));
        try (HttpClient http = Client.http(gateway.authority(), version)) {
            HttpRequest live = gateway.anonymous()
                    .request("POST", "/api/v1/cube/login", HttpRequest.BodyPublishers.ofString("{}"))
                    .header("Content-Type", "application/json")
                    .build();
            AtomicInteger answered = new AtomicInteger();
            CompletableFuture<Instant> end =
                    CompletableFuture.supplyAsync(() -> callUntilItFails(http, live, answered));
            await().until(() -> answered.get() > 20);

            Instant asked = Instant.now();
            gateway.close();

            assertThat(end.get(Patience.SECONDS, TimeUnit.SECONDS))
                    .as("the first failure of " + answered + " calls")
                    .isAfterOrEqualTo(asked.plus(delay));
        }
    }

    /** Returns the time of the first failure. */
    private static Instant callUntilItFails(HttpClient http, HttpRequest request, AtomicInteger answered) {
        try {
            while (http.send(request, BodyHandlers.discarding()).statusCode() == 400) {
                answered.incrementAndGet();
            }
        } catch (IOException expectedAtTheEnd) {
            return Instant.now();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Instant.MIN;
    }

    private static Socket connect(URI gateway) throws IOException {
        Socket socket = new Socket(gateway.getHost(), gateway.getPort());
        socket.setSoTimeout(Patience.MILLIS);
        return socket;
    }

    private static String answerOfNew(URI gateway, String path) throws IOException {
        try (Socket socket = connect(gateway)) {
            return answer(socket, path);
        }
    }

    /** The head and body of the response, which has a length. */
    private static String answer(Socket socket, String path) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("the end of the connection after " + head).isNotEqualTo(-1);
            head.append((char) next);
        }
        String text = head.toString().toLowerCase(Locale.ROOT).replace("http/1.1", "HTTP/1.1");
        String length = text.replaceAll("(?s).*content-length: ([0-9]+).*", "$1");
        return text + new String(in.readNBytes(Integer.parseInt(length)), StandardCharsets.US_ASCII);
    }
}
