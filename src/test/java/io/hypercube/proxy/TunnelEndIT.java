package io.hypercube.proxy;

import static io.hypercube.proxy.Transport.before;
import static io.hypercube.proxy.UpgradeTunnelTest.upgrade;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tunnels that are ended from outside, and the resources that remain after a thousand of them. */
@Thorough
class TunnelEndIT {
    private static final String EXEC = "/clusters/fake/api/v1/namespaces/default/pods/web/exec?command=sh";

    @ParameterizedTest
    @EnumSource(Transport.class)
    void endsTheTunnelOfARevokedCallerThoughNobodyReads(Transport wire) throws Exception {
        // Given a tunnel with full buffers: the cluster sends, the client does not read
        try (RawServer cluster = wire.cluster(gateway -> {
                    gateway.readHead();
                    gateway.write(RawServer.SWITCHED);
                    pourUntilCut(gateway);
                });
                TestGateway gateway = wire.gateway(cluster);
                Peer client = wire.client(gateway)) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            client.readHead();
            client.read(1 << 20);
            // When
            gateway.live.endWhere(caller -> caller.user().name().equals("alice"));
            // Then
            await().until(() -> cluster.openConnections() == 0 && gateway.live.count() == 0);
            await().until(() -> isOver(client));
        }
    }

    @Test
    void leavesTheTunnelsOfOthersAlone() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.write(RawServer.SWITCHED);
                    gateway.write(gateway.read(4));
                    gateway.isEnded();
                });
                TestGateway gateway = before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            client.readHead();
            gateway.live.endWhere(caller -> caller.user().name().equals("mallory"));
            gateway.live.drain();
            client.write("ping");
            assertThat(client.read(4)).isEqualTo("ping");
        }
    }

    @Smoke
    @Test
    void answersARevokedCallerWhoStillWaitsForTheTunnel() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.isEnded();
                });
                TestGateway gateway = before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            await().until(() -> cluster.openConnections() == 1);
            gateway.live.endWhere(caller -> true);
            assertThat(client.readResponse()).startsWith("HTTP/1.1 401").contains("no longer valid");
            await().until(() -> cluster.openConnections() == 0);
        }
    }

    /** @see <a href="https://github.com/kubernetes-sigs/apiserver-network-proxy/issues/789">the same in another proxy</a> */
    @ParameterizedTest
    @EnumSource(Transport.class)
    @Shows("S21")
    void isBackAtItsBaselineAfterAThousandAbortedSessions(Transport wire) throws Exception {
        try (RawServer cluster = wire.cluster(gateway -> {
                    if (!gateway.readHead().contains("unanswered")) {
                        gateway.write(RawServer.SWITCHED + "prompt");
                    }
                    gateway.isEnded();
                });
                TestGateway gateway = wire.gateway(cluster)) {
            abort(wire, gateway, 40);
            await().until(() -> cluster.openConnections() == 0 && gateway.live.count() == 0);
            long descriptors = descriptors();
            int threads = ManagementFactory.getThreadMXBean().getThreadCount();
            abort(wire, gateway, 1_000);
            await().until(() -> cluster.openConnections() == 0 && gateway.live.count() == 0);
            await().untilAsserted(() -> assertThat(descriptors()).isLessThanOrEqualTo(descriptors + 4));
            assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThanOrEqualTo(threads + 4);
        }
    }

    /** Aborts sessions in an open tunnel and before it opened, with a FIN and with a reset. */
    private static void abort(Transport wire, TestGateway gateway, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            boolean answered = i % 2 == 0;
            try (Peer client = wire.client(gateway)) {
                client.write(upgrade("POST", EXEC + (answered ? "" : "&unanswered"), "SPDY/3.1") + "typed ahead");
                if (answered) {
                    client.readHead();
                    client.write("more");
                }
                if (i % 4 < 2) {
                    client.reset();
                }
            }
        }
    }

    private static void pourUntilCut(Peer gateway) {
        byte[] piece = new byte[64 << 10];
        try {
            while (true) {
                gateway.write(piece);
            }
        } catch (IOException cut) {
            return;
        }
    }

    private static boolean isOver(Peer client) {
        byte[] rest = new byte[64 << 10];
        try {
            while (client.read(rest) >= 0) {}
            return true;
        } catch (java.net.SocketTimeoutException open) {
            return false;
        } catch (IOException cut) {
            return true;
        }
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
