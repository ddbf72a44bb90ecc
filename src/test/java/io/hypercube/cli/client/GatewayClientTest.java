package io.hypercube.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GatewayClientTest {
    private HttpServer server;
    private URI uri;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("{}".getBytes(StandardCharsets.US_ASCII));
            exchange.close();
        });
        server.start();
        uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** The JVM waits for a thread that polls connections when it exits. */
    @Test
    void leavesNoThreadBehindACall() throws Exception {
        Set<Thread> before = polling();
        GatewayClient client = new GatewayClient(uri, null, null);

        assertThat(client.call("GET", "/", null)).asString().isEqualTo("{}");
        assertThat(client.call("GET", "/", null)).asString().isEqualTo("{}");

        assertThat(polling()).isSubsetOf(before);
    }

    @Test
    void saysAtTheFirstCallThatItsAuthorityIsInvalid() {
        GatewayClient client = new GatewayClient(uri, "no certificate", null);

        assertThatThrownBy(() -> client.call("GET", "/", null))
                .isInstanceOf(IOException.class)
                .hasMessage("invalid CA certificate (expected: certificates in PEM)");
    }

    private static Set<Thread> polling() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith("SelectorManager"))
                .collect(Collectors.toSet());
    }
}
