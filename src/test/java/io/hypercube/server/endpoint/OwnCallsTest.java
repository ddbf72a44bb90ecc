package io.hypercube.server.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.response.ClientConnection;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.testbed.Patience;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The end of calls of the gateway's own API whose client has gone. */
class OwnCallsTest {
    private final Vertx vertx = Vertx.vertx();
    private final OwnCalls calls = new OwnCalls(ByteBudget.ofHeap(8), () -> Patience.LONG, new LiveCalls());
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch returned = new CountDownLatch(1);
    private final AtomicInteger connections = new AtomicInteger();

    @AfterEach
    void close() {
        goOn.countDown();
        calls.close();
        vertx.close().await();
    }

    @Test
    void interruptsACallThatEndsWithItsClient() throws Exception {
        int port = serve(Route.open("POST", "/wait", this::wait).endingWithClient());
        Socket client = send(port);
        begun.await();
        client.close();

        assertThat(interrupted.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void letsOtherCallsRunToTheirEnd() throws Exception {
        int port = serve(Route.open("POST", "/wait", this::wait));
        Socket client = send(port);
        begun.await();
        client.close();
        await().atMost(Patience.LONG).until(() -> connections.get() == 0);
        goOn.countDown();

        assertThat(returned.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(interrupted.getCount()).isOne();
    }

    @Test
    void letsAsManyStreamsWaitAsThereAreClientsAndClosesThemWhenThoseGo() throws Exception {
        int clients = Runtime.getRuntime().availableProcessors() + 20;
        CountDownLatch waiting = new CountDownLatch(clients);
        CountDownLatch closed = new CountDownLatch(clients);
        CountDownLatch ended = new CountDownLatch(clients);
        int port = serve(Route.open(
                "POST",
                "/wait",
                request -> ApiResponse.streamed(200, Map.of(), new WaitingParts(waiting, closed, ended))));
        Socket[] all = new Socket[clients];
        for (int client = 0; client < clients; client++) {
            all[client] = send(port);
        }
        assertThat(waiting.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        for (Socket client : all) {
            client.close();
        }

        assertThat(closed.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(ended.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Counts who waits for a part, whose wait has ended, and whose parts are closed. */
    private record WaitingParts(
            CountDownLatch waiting, CountDownLatch closed, CountDownLatch ended, CountDownLatch over)
            implements ApiResponse.Parts {
        WaitingParts(CountDownLatch waiting, CountDownLatch closed, CountDownLatch ended) {
            this(waiting, closed, ended, new CountDownLatch(1));
        }

        @Override
        public boolean waits() {
            return true;
        }

        @Override
        public byte[] next() {
            waiting.countDown();
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            ended.countDown();
            return new byte[0];
        }

        @Override
        public void close() {
            over.countDown();
            closed.countDown();
        }
    }

    private ApiResponse wait(ApiRequest request) {
        begun.countDown();
        try {
            goOn.await();
        } catch (InterruptedException e) {
            interrupted.countDown();
            Thread.currentThread().interrupt();
        }
        returned.countDown();
        return ApiResponse.empty(200);
    }

    private int serve(Route route) {
        HttpServer server = vertx.createHttpServer()
                .connectionHandler(connection -> {
                    connections.incrementAndGet();
                    ClientConnection.open(connection, ByteBudget.ofHeap(8), "test");
                    connection.closeHandler(gone -> connections.decrementAndGet());
                })
                .requestHandler(inbound -> {
                    Call call = Call.arrived("id", "POST", "/wait", "HTTP/1.1", "127.0.0.1", false);
                    calls.answer(inbound, CallEvents.unobserved(call), route, Map.of());
                });
        return server.listen(0, "127.0.0.1").await().actualPort();
    }

    private static Socket send(int port) throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        client.getOutputStream().write("POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}".getBytes(UTF_8));
        return client;
    }
}
