package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Attack 43: thousands of connections and handshakes of one network. */
@Thorough
class NetworkConnectionsIT {
    private static final String MALLORY = "127.0.0.2";
    private static final String ALICE = "127.0.0.3";
    private static final String PROXY = "127.0.0.4";
    private static final int LIMIT = 5;

    private final List<Socket> open = new ArrayList<>();
    private final List<RunningGateway> gateways = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        gateways.forEach(RunningGateway::close);
    }

    private RunningGateway start(Map<String, List<String>> settings) {
        RunningGateway gateway = RunningGateway.with(settings);
        gateways.add(gateway);
        return gateway;
    }

    @Test
    @Shows({"5.2", "S43"})
    void oneNetworkHasItsConnectionsAndOthersHaveTheirs() throws IOException {
        RunningGateway gateway =
                start(Map.of("network-max-connections", List.of("" + LIMIT), "trusted-proxies", List.of(PROXY)));
        for (int i = 0; i < LIMIT; i++) {
            assertThat(isServed(connect(gateway, MALLORY))).isTrue();
        }

        assertThat(isServed(connect(gateway, MALLORY))).isFalse();
        assertThat(isServed(connect(gateway, ALICE))).isTrue();
        for (int i = 0; i <= LIMIT; i++) {
            assertThat(isServed(connect(gateway, PROXY))).isTrue();
        }
        assertThat(gateway.admin().get("/metrics").body())
                .asString()
                .contains("hypercube_connections_refused_total{reason=\"connections\"} 1.0");

        open.getFirst().close();
        Awaitility.await("the place of a closed connection").until(() -> isServed(connect(gateway, MALLORY)));
    }

    @Test
    @Shows("S43")
    void oneNetworkOpensThemAtItsPace() throws IOException {
        RunningGateway gateway = start(Map.of("network-max-handshakes", List.of("1")));

        List<Socket> atOnce = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            atOnce.add(connect(gateway, MALLORY));
        }
        assertThat(atOnce.stream().filter(NetworkConnectionsIT::isServed)).hasSizeBetween(1, 49);
        assertThat(isServed(connect(gateway, ALICE))).isTrue();
        Awaitility.await("the next second").until(() -> isServed(connect(gateway, MALLORY)));
    }

    private Socket connect(RunningGateway gateway, String from) throws IOException {
        Socket socket = new Socket();
        open.add(socket);
        socket.bind(new InetSocketAddress(from, 0));
        socket.setSoTimeout(Patience.MILLIS);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), gateway.uri().getPort()));
        return socket;
    }

    /** Whether the gateway shakes hands; the connection stays open. */
    private static boolean isServed(Socket socket) {
        try {
            ((SSLSocket) trusting().getSocketFactory().createSocket(socket, "localhost", socket.getPort(), false))
                    .startHandshake();
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    private static SSLContext trusting() {
        try {
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
