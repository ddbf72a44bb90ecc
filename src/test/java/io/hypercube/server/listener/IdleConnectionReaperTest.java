package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Uses the limits of the real listener, divided by 200, except that a test which asks has as long as it needs until then. */
class IdleConnectionReaperTest {
    private static final Duration SWEEP = Duration.ofMillis(25);
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final Duration UNLIMITED = Duration.ofHours(1);
    private static final int MUCH_LONGER_MILLIS = 1_000;
    private static final String HEAD = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";

    private final Vertx vertx = Vertx.vertx();
    private final CompletableFuture<Promise<Void>> open = new CompletableFuture<>();
    private Socket socket = new Socket();

    private void connect(Duration beforeFirstCall) throws Exception {
        HttpListener listener = new HttpListener(
                vertx,
                HttpListener.address(new ServerConfig.ListenAddress("127.0.0.1", 0)),
                null,
                this::answer,
                new IdleConnectionReaper.Limits(
                        new IdleConnectionReaper.Patience(SWEEP, beforeFirstCall, SHORT),
                        new SharedMemory(ByteBudget.ofHeap(16), ByteBudget.ofHeap(8), ByteBudget.ofHeap(8))),
                ClusterDomain.NONE,
                AgentSwitch.Agents.NONE);
        int port = listener.listen(1).toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        vertx.close();
    }

    @Test
    void keepsAWatchHoweverLongItIsSilent() throws Exception {
        connect(UNLIMITED);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        assertThat(in.readNBytes(HEAD.length())).asString().isEqualTo(HEAD);

        socket.setSoTimeout(MUCH_LONGER_MILLIS);
        assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);

        socket.setSoTimeout(0);
        open.get().complete();
        assertThat(in.readAllBytes())
                .as("end of the watch, then of the connection")
                .asString()
                .isEqualTo("0\r\n\r\n");
    }

    @Test
    void closesAConnectionThatNeverAsks() throws Exception {
        connect(SHORT);
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    @Shows("S16")
    void closesAConnectionWhoseRequestNeverComesWhole() throws Exception {
        connect(SHORT);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost:".getBytes(StandardCharsets.US_ASCII));

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    private Future<Void> answer(HttpServerRequest request) {
        Promise<Void> end = Promise.promise();
        request.response().setChunked(true).writeHead();
        open.complete(end);
        return end.future().compose(ended -> request.response().end());
    }
}
