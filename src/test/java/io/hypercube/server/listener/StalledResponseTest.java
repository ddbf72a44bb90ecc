package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.response.ResponseWriter;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Attack 24: a response that the client does not read for some time is reset. Uses the limit of the real listener,
 * divided by 33: 1.8 s.
 */
class StalledResponseTest {
    private static final IdleConnectionReaper.Patience SHORT =
            new IdleConnectionReaper.Patience(Duration.ofMillis(150), Duration.ofSeconds(20), Duration.ofSeconds(20));
    /** More than the kernel buffers for a connection. */
    private static final int LARGE = 32 << 20;
    /** More than a connection may leave unread before it is cut. */
    private static final int MEDIUM = 9 << 20;

    private final Vertx vertx = Vertx.vertx();
    private final ByteBudget unsent = new ByteBudget(256 << 20);
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong most = new AtomicLong();
    private final AtomicInteger answers = new AtomicInteger();
    private final CountDownLatch resumed = new CountDownLatch(1);
    private Socket socket = new Socket();

    @BeforeEach
    void connect() throws Exception {
        SharedMemory memory = new SharedMemory(ByteBudget.ofHeap(16), unsent, ByteBudget.ofHeap(8));
        HttpListener listener = new HttpListener(
                vertx,
                HttpListener.address(new ServerConfig.ListenAddress("127.0.0.1", 0)),
                null,
                request -> {
                    int length = "/medium".equals(request.path()) ? MEDIUM : LARGE;
                    request.response().putHeader("Content-Length", Integer.toString(length));
                    Future<Void> sent = ResponseWriter.of(request).send(new byte[length], false);
                    taken.set(unsent.used());
                    most.accumulateAndGet(unsent.used(), Math::max);
                    answers.incrementAndGet();
                    if ("/paused".equals(request.path())) {
                        pause();
                    }
                    return sent;
                },
                new IdleConnectionReaper.Limits(SHORT, memory),
                ClusterDomain.NONE,
                AgentSwitch.Agents.NONE);
        int port = listener.listen(1).toCompletionStage().toCompletableFuture().get(Patience.SECONDS, TimeUnit.SECONDS);
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
    }

    private void get(String path) throws IOException {
        get(socket, path);
    }

    private static void get(Socket socket, String path) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
        vertx.close();
    }

    @Test
    @Shows("S24")
    void aClientThatTakesNothingIsCutAndItsMemoryGivenBack() throws Exception {
        get("/large");
        Awaitility.await().until(() -> taken.get() > 0 && unsent.used() == 0);
        assertThat(readToEnd()).isLessThan(LARGE);
    }

    /** Eight clients of one network would hold all of the memory. */
    @Test
    @Shows("S24")
    void clientsThatTakeNothingHaveTheShareOfTheirNetworkTogether() throws Exception {
        List<Socket> clients = new ArrayList<>(List.of(socket));
        try {
            while (clients.size() < 8) {
                clients.add(new Socket(InetAddress.getLoopbackAddress(), socket.getPort()));
            }
            for (Socket client : clients) {
                get(client, "/large");
            }
            Awaitility.await().until(() -> answers.get() == clients.size());

            assertThat(most.get()).isGreaterThan(2L * LARGE).isLessThanOrEqualTo(unsent.largestShare());
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    /** It takes longer than the limit, but never reads nothing for so long. */
    @Test
    void aSlowClientGetsAllOfIt() throws Exception {
        get("/medium");
        InputStream in = socket.getInputStream();
        int read = 0;
        while (read < MEDIUM) {
            int more = in.readNBytes(1 << 20).length;
            assertThat(more).as("not cut after " + read).isPositive();
            read += more;
            TimeUnit.MILLISECONDS.sleep(220);
        }
        assertThat(in.read()).as("bytes left, at least as many as the head").isNotNegative();
    }

    /** As after a long garbage collection, or on a machine that was asleep: the client has read nothing either. */
    @Test
    void aPauseOfTheProcessCutsNobody() throws Exception {
        get("/paused");
        resumed.await();

        assertThat(socket.getInputStream().readNBytes(LARGE)).hasSize(LARGE);
    }

    /** Stops the event loop for longer than the limit. Tasks that are due by then run before the timer. */
    private void pause() {
        LockSupport.parkNanos(SHORT.sweep().multipliedBy(15).toNanos());
        vertx.setTimer(SHORT.sweep().toMillis(), timer -> resumed.countDown());
    }

    private long readToEnd() throws IOException {
        try {
            return socket.getInputStream().readAllBytes().length;
        } catch (SocketException reset) {
            return 0;
        }
    }
}
