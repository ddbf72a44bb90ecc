package io.hypercube.proxy;

import static io.hypercube.proxy.UpgradeTunnelTest.upgrade;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How bytes and the end of a direction pass through an open tunnel, over TCP and over TLS on both sides. */
@Thorough
class TunnelFlowIT {
    private static final String ATTACH = "/clusters/fake/api/v1/namespaces/default/pods/web/attach?stdin=true";
    private static final long MUCH = 100L << 20;

    /** Upper limit for the buffers of four sockets and of the gateway. */
    private static final long BOUND = 40L << 20;

    @Smoke
    @Test
    @Shows("2.5")
    void carriesTheClientsEndWhileTheClusterStillTalks() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    accept(gateway);
                    gateway.write("all of it: " + gateway.readToEnd());
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            open(client);
            client.write("stdin");
            client.endOutput();
            assertThat(client.readToEnd()).isEqualTo("all of it: stdin");
        }
    }

    @Test
    @Shows("2.5")
    void carriesTheClustersEndWhileTheClientStillTalks() throws Exception {
        CompletableFuture<String> rest = new CompletableFuture<>();
        try (RawServer cluster = new RawServer(gateway -> {
                    accept(gateway);
                    gateway.write("done");
                    gateway.endOutput();
                    rest.complete(gateway.readToEnd());
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            open(client);
            assertThat(client.readToEnd()).isEqualTo("done");
            client.write("more");
            client.endOutput();
            assertThat(rest.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo("more");
            await().until(() -> cluster.openConnections() == 0 && gateway.live.count() == 0);
        }
    }

    /** An API server does the same: it closes both directions when one has ended. */
    @Test
    @Shows("2.5")
    void overTlsTheEndOfOneDirectionIsTheEndOfBothAndLosesNothingOfThatOne() throws Exception {
        String words = "stdin".repeat(100_000);
        CompletableFuture<String> heard = new CompletableFuture<>();
        try (RawServer cluster = Transport.TLS.cluster(gateway -> {
                    accept(gateway);
                    heard.complete(gateway.readToEnd());
                });
                TestGateway gateway = Transport.TLS.gateway(cluster);
                Peer client = Transport.TLS.client(gateway)) {
            open(client);
            client.write(words);
            client.endOutput();
            assertThat(heard.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(words);
            assertThat(client.isEnded()).isTrue();
            await().until(() -> cluster.openConnections() == 0 && gateway.live.count() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    @Shows("2.8")
    void closesTheClusterSideWhenTheClientIsGone(Transport wire) throws Exception {
        try (RawServer cluster = wire.cluster(gateway -> {
                    accept(gateway);
                    gateway.isEnded();
                });
                TestGateway gateway = wire.gateway(cluster)) {
            try (Peer client = wire.client(gateway)) {
                open(client);
                client.write("bye");
            }
            await().until(() -> cluster.openConnections() == 0);
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void closesTheClusterSideWhenTheClientIsResetBeforeAnAnswer(Transport wire) throws Exception {
        try (RawServer cluster = wire.cluster(gateway -> {
                    gateway.readHead();
                    gateway.isEnded();
                });
                TestGateway gateway = wire.gateway(cluster)) {
            Peer client = wire.client(gateway);
            client.write(upgrade("POST", ATTACH, "SPDY/3.1"));
            await().until(() -> cluster.openConnections() == 1);
            client.reset();
            await().until(() -> cluster.openConnections() == 0);
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void closesTheClientSideWhenTheClusterIsGoneAndDeliversItsLastWords(Transport wire) throws Exception {
        String words = "x".repeat(3 << 20);
        try (RawServer cluster = wire.cluster(gateway -> {
                    accept(gateway);
                    gateway.write(words);
                });
                TestGateway gateway = wire.gateway(cluster)) {
            try (Peer client = wire.client(gateway)) {
                open(client);
                assertThat(client.readToEnd()).hasSameSizeAs(words);
            }
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @Test
    void closesTheClientSideWhenTheClusterResets() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    accept(gateway);
                    gateway.reset();
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            open(client);
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Smoke
    @ParameterizedTest
    @EnumSource(Transport.class)
    @Shows("2.9")
    void slowsTheClusterToWhatTheClientReads(Transport wire) throws Exception {
        AtomicLong written = new AtomicLong();
        try (RawServer cluster = wire.cluster(gateway -> {
                    accept(gateway);
                    pour(gateway, written);
                });
                TestGateway gateway = wire.gateway(cluster);
                Peer client = wire.client(gateway)) {
            // Given a client that reads nothing
            open(client);
            // Then the cluster can no longer write
            awaitStandstill(written);
            assertThat(written.get()).isLessThan(BOUND);
            // And when the client reads, it gets all bytes unchanged
            drink(client);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void slowsTheClientToWhatTheClusterReads(Transport wire) throws Exception {
        AtomicLong written = new AtomicLong();
        CompletableFuture<Void> go = new CompletableFuture<>();
        CompletableFuture<Void> drunk = new CompletableFuture<>();
        try (RawServer cluster = wire.cluster(gateway -> {
                    accept(gateway);
                    go.join();
                    drink(gateway);
                    drunk.complete(null);
                });
                TestGateway gateway = wire.gateway(cluster);
                Peer client = wire.client(gateway)) {
            open(client);
            Thread.ofVirtual().start(() -> pourQuietly(client, written));
            awaitStandstill(written);
            assertThat(written.get()).isLessThan(BOUND);
            go.complete(null);
            drunk.get(Patience.SECONDS, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void holdsLittleOfWhatComesBeforeTheAnswerAndLosesNoneOfIt(Transport wire) throws Exception {
        AtomicLong written = new AtomicLong();
        CompletableFuture<Void> go = new CompletableFuture<>();
        CompletableFuture<Void> drunk = new CompletableFuture<>();
        try (RawServer cluster = wire.cluster(gateway -> {
                    gateway.readHead();
                    go.join();
                    gateway.write(RawServer.SWITCHED);
                    drink(gateway);
                    drunk.complete(null);
                });
                TestGateway gateway = wire.gateway(cluster);
                Peer client = wire.client(gateway)) {
            client.write(upgrade("POST", ATTACH, "SPDY/3.1"));
            Thread.ofVirtual().start(() -> pourQuietly(client, written));
            awaitStandstill(written);
            assertThat(written.get()).isLessThan(BOUND / 2);
            go.complete(null);
            drunk.get(Patience.SECONDS, TimeUnit.SECONDS);
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
        }
    }

    private static void accept(Peer gateway) throws IOException {
        gateway.readHead();
        gateway.write(RawServer.SWITCHED);
    }

    private static void open(Peer client) throws IOException {
        client.write(upgrade("POST", ATTACH, "SPDY/3.1"));
        assertThat(client.readHead()).startsWith("HTTP/1.1 101");
    }

    private static void pour(Peer to, AtomicLong written) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        byte[] piece = new byte[64 << 10];
        while (written.get() < MUCH) {
            random.nextBytes(piece);
            to.write(piece);
            written.addAndGet(piece.length);
        }
    }

    private static void pourQuietly(Peer to, AtomicLong written) {
        try {
            pour(to, written);
        } catch (IOException e) {
            written.set(-1);
        }
    }

    private static void drink(Peer from) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        byte[] expected = new byte[64 << 10];
        byte[] piece = new byte[64 << 10];
        for (long total = 0; total < MUCH; total += piece.length) {
            random.nextBytes(expected);
            from.readFully(piece);
            if (!Arrays.equals(piece, expected)) {
                throw new AssertionError("bytes differ from those sent, after " + total);
            }
        }
    }

    private static void awaitStandstill(AtomicLong written) {
        long[] last = {-1, 0};
        await().pollInterval(Duration.ofMillis(300)).until(() -> {
            long now = written.get();
            last[1] = now > 0 && now == last[0] ? last[1] + 1 : 0;
            last[0] = now;
            return last[1] == 2;
        });
    }
}
