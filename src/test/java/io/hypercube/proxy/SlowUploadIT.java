package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Thorough;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A slow request body, and a cluster that reads a body slowly. */
@Thorough
class SlowUploadIT {
    private static final String PIECEWISE = "/apis/piecewise.example/v1/things";
    private static final String UNREAD = "/apis/unread.example/v1/things";
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(1);
    private static final int PIECES = 3;
    private static final long WHOLE = 80L << 20;

    /** The socket buffers of three connections, the gateway's buffers, and the flow control window of the JDK's client. */
    private static final long MOST = 40L << 20;

    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    private final CountDownLatch mayRead = new CountDownLatch(1);

    @TempDir
    Path home;

    /** The cluster's timeout starts at the end of the body; before that the gateway waits for the client. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void isPassedOnPieceByPieceAndNotCut(HttpClient.Version version) throws Exception {
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of(PIECEWISE, this::readPieces));
                RunningGateway gateway = before(upstream);
                HttpClient http = Client.http(gateway.authority(), version)) {
            SubmissionPublisher<ByteBuffer> body = new SubmissionPublisher<>();
            CompletableFuture<HttpResponse<String>> answer = http.sendAsync(
                    gateway.admin()
                            .request("POST", "/clusters/scripted" + PIECEWISE, BodyPublishers.fromPublisher(body))
                            .build(),
                    BodyHandlers.ofString());
            await().until(body::hasSubscribers);
            for (int i = 0; i < PIECES; i++) {
                String piece = "piece " + i;
                body.submit(ByteBuffer.wrap(piece.getBytes(StandardCharsets.US_ASCII)));
                assertThat(arrived.poll(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(piece);
                await().during(RESPONSE_TIMEOUT.plusMillis(500)).until(() -> !answer.isDone());
            }
            body.close();

            assertThat(answer.get(Patience.SECONDS, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(200);
            assertThat(answer.get().body()).isEqualTo("{\"read\":" + PIECES * "piece 0".length() + "}");
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void isHeldBackByAClusterThatDoesNotRead(HttpClient.Version version) throws Exception {
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of(UNREAD, this::readLater));
                RunningGateway gateway = RunningGateway.with(
                        Map.of("kubeconfig", List.of(upstream.kubeconfig(home).toString())));
                HttpClient http = Client.http(gateway.authority(), version)) {
            Endless body = new Endless();
            long before = memory();
            CompletableFuture<HttpResponse<String>> answer = http.sendAsync(
                    gateway.admin()
                            .request("POST", "/clusters/scripted" + UNREAD, BodyPublishers.ofInputStream(() -> body))
                            .build(),
                    BodyHandlers.ofString());
            await().during(Duration.ofSeconds(1)).until(body.given::get, new Unchanged()::in);

            assertThat(body.given.get()).isPositive().isLessThan(MOST);
            assertThat(memory() - before).isLessThan(MOST);
            mayRead.countDown();
            assertThat(answer.get(Patience.SECONDS, TimeUnit.SECONDS).body()).isEqualTo("{\"read\":" + WHOLE + "}");
        }
    }

    /** The cluster's timeout has passed: it read nothing of the body for that long. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void isGivenUpWhenTheClusterTakesNothingMore(HttpClient.Version version) throws Exception {
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of(UNREAD, this::readLater));
                RunningGateway gateway = before(upstream);
                HttpClient http = Client.http(gateway.authority(), version)) {
            HttpResponse<String> answer = http.send(
                    gateway.admin()
                            .request("POST", "/clusters/scripted" + UNREAD, BodyPublishers.ofInputStream(Endless::new))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(504);
            assertThat(answer.body()).contains("\"reason\":\"Timeout\"").contains("TimedOut");
        } finally {
            mayRead.countDown();
        }
    }

    private RunningGateway before(ScriptedUpstream upstream) throws IOException {
        return RunningGateway.with(Map.of(
                "kubeconfig", List.of(upstream.kubeconfig(home).toString()),
                "upstream-response-timeout", List.of(RESPONSE_TIMEOUT.toSeconds() + "s")));
    }

    /** Sends as long as the client accepts it, up to {@link #WHOLE}. */
    private static final class Endless extends InputStream {
        final AtomicLong given = new AtomicLong();

        @Override
        public int read() {
            return given.getAndIncrement() < WHOLE ? 'x' : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            int more = (int) Math.min(length, WHOLE - given.get());
            given.addAndGet(more);
            return more == 0 ? -1 : more;
        }
    }

    private static final class Unchanged {
        private long last = -1;

        boolean in(long now) {
            boolean same = now == last && now > 0;
            last = now;
            return same;
        }
    }

    private void readPieces(HttpExchange exchange) throws IOException {
        long read = 0;
        byte[] bytes = new byte[1024];
        InputStream body = exchange.getRequestBody();
        for (int n = body.read(bytes); n >= 0; n = body.read(bytes)) {
            arrived.add(new String(bytes, 0, n, StandardCharsets.US_ASCII));
            read += n;
        }
        ScriptedUpstream.json(exchange, "{\"read\":" + read + "}");
    }

    private void readLater(HttpExchange exchange) throws IOException {
        try {
            if (!mayRead.await(Patience.SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the test ended first");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        long read = exchange.getRequestBody().skip(Long.MAX_VALUE);
        ScriptedUpstream.json(exchange, "{\"read\":" + read + "}");
    }

    /** Used heap after a garbage collection, plus Netty's memory outside the heap. */
    private static long memory() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
                + PlatformDependent.usedDirectMemory();
    }
}
