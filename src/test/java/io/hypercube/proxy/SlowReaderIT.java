package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A long list and a client that does not read it: the cluster's connection is paused, and the gateway's memory does not grow. */
@Thorough
class SlowReaderIT {
    private static final String THINGS = "/apis/long.example/v1/things";
    private static final int PIECES = 1_200;
    private static final byte[] PIECE = "0123456789abcdef".repeat(4096).getBytes(StandardCharsets.US_ASCII);
    private static final long WHOLE = (long) PIECES * PIECE.length;

    /** The JDK's client buffers 16 MB of a stream by flow control, which count in this heap as well. */
    private static final long MOST = 36L << 20;

    private final AtomicLong written = new AtomicLong();

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("2.9")
    void slowsTheClusterInsteadOfFillingMemory(HttpClient.Version version, @TempDir Path home) throws Exception {
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of(THINGS, this::writeAll));
                RunningGateway gateway = RunningGateway.with(
                        Map.of("kubeconfig", List.of(upstream.kubeconfig(home).toString())));
                HttpClient http = Client.http(gateway.authority(), version)) {
            HttpRequest request = gateway.admin()
                    .request("GET", "/clusters/scripted" + THINGS, BodyPublishers.noBody())
                    .build();
            long before = memory();

            InputStream body = http.send(request, BodyHandlers.ofInputStream()).body();
            await().during(Duration.ofSeconds(1)).until(this::writtenNow, new Unchanged()::in);

            assertThat(written.get()).isPositive().isLessThan(MOST);
            assertThat(memory() - before).isLessThan(MOST);
            assertThat(length(body)).isEqualTo(WHOLE);
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

    private long writtenNow() {
        return written.get();
    }

    private static long length(InputStream body) throws IOException {
        return body.transferTo(OutputStream.nullOutputStream());
    }

    /** Used heap after a garbage collection, plus Netty's memory outside the heap. */
    private static long memory() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
                + PlatformDependent.usedDirectMemory();
    }

    private void writeAll(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        for (int i = 0; i < PIECES; i++) {
            out.write(PIECE);
            written.addAndGet(PIECE.length);
        }
    }
}
