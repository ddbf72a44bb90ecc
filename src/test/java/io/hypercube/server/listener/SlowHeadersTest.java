package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Attack 16: clients that send their request slowly, or none, are disconnected; clients that wait for a response are
 * not.
 */
class SlowHeadersTest {
    private static final Duration SWEEP = Duration.ofMillis(50);
    private static final Duration SHORT = Duration.ofMillis(400);
    /** For tests that send a whole request, however late. */
    private static final Duration UNLIMITED = Duration.ofHours(1);

    private final Vertx vertx = Vertx.vertx();
    private final Promise<Void> asked = Promise.promise();
    private final Promise<Void> answered = Promise.promise();
    private int port;

    private void listen(Duration beforeFirstCall) throws Exception {
        HttpListener listener = new HttpListener(
                vertx,
                HttpListener.address(new ListenAddress("127.0.0.1", 0)),
                null,
                request -> {
                    asked.tryComplete();
                    return "/slow".equals(request.path())
                            ? answered.future()
                                    .compose(now -> request.response().end("at last"))
                            : request.response().end("at once");
                },
                new IdleConnectionReaper.Limits(
                        new IdleConnectionReaper.Patience(SWEEP, beforeFirstCall, SHORT),
                        new SharedMemory(ByteBudget.ofHeap(16), ByteBudget.ofHeap(8), ByteBudget.ofHeap(8))),
                ClusterDomain.NONE,
                AgentSwitch.Agents.NONE);
        port = await(listener.listen(1));
    }

    @AfterEach
    void stop() throws Exception {
        await(vertx.close());
    }

    @Test
    @Shows("S16")
    void closesWhoNeverFinishesItsHeaders() throws Exception {
        listen(SHORT);
        try (Socket client = connect()) {
            write(client, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");

            assertThat(client.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void closesWhoSaysNothing() throws Exception {
        listen(SHORT);
        try (Socket client = connect()) {
            assertThat(client.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    @Shows("S16")
    void closesWhoAskedOnceAndThenSlowly() throws Exception {
        listen(UNLIMITED);
        try (Socket client = connect()) {
            write(client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT");

            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("at once");
        }
    }

    @Test
    void keepsWhoWaitsForAnAnswer() throws Exception {
        listen(UNLIMITED);
        try (Socket client = connect();
                Socket idle = connect()) {
            write(client, "GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            await(asked.future());
            write(idle, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            idle.getInputStream().readAllBytes();

            answered.complete();

            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("at last");
        }
    }

    private Socket connect() throws Exception {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        client.setSoTimeout(Patience.MILLIS);
        return client;
    }

    private static void write(Socket client, String text) throws Exception {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        client.getOutputStream().flush();
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
    }
}
