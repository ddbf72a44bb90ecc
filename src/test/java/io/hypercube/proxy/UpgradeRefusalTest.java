package io.hypercube.proxy;

import static io.hypercube.proxy.UpgradeTunnelTest.upgrade;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A response other than 101 is an ordinary response, and no raw connection remains after it.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/issues/71411">CVE-2018-1002105</a>
 */
class UpgradeRefusalTest {
    private static final String EXEC = "/clusters/fake/api/v1/namespaces/default/pods/web/exec?command=id";
    private static final String NEXT =
            "GET /clusters/fake/api/v1/secrets HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer alice:dev\r\nX-Remote-User: root\r\n\r\n";

    private final Queue<String> received = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "403 Forbidden\r\nContent-Length: 4\r\n\r\nbody",
                "400 Bad Request\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
                "404 Not Found\r\nContent-Length: 0\r\n\r\n",
                "200 OK\r\nContent-Length: 4\r\n\r\nbody",
                "200 OK\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nContent-Length: 4\r\n\r\nbody",
                "302 Found\r\nLocation: https://elsewhere/\r\nContent-Length: 0\r\n\r\n",
                "200 OK\r\n\r\nbody"
            })
    void readsWhatIsPipelinedBehindARefusalAsTheNextRequest(String refusal) throws Exception {
        // Given a cluster that refuses and would read more from the same connection
        try (RawServer cluster = new RawServer(gateway -> {
                    String head = gateway.readHead();
                    received.add(head);
                    gateway.write(
                            head.contains("/exec")
                                    ? "HTTP/1.1 " + refusal
                                    : "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext");
                    if (head.contains("/exec") && !refusal.endsWith("OK\r\n\r\nbody")) {
                        received.add("behind the refusal: " + gateway.readToEnd());
                    }
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            // When the client pipelines a request to bypass the gateway
            client.write(upgrade("POST", EXEC, "SPDY/3.1") + NEXT);
            String first = client.readResponse();
            String second = client.readResponse();
            // Then it was an ordinary request, on another connection, with the caller's own identity
            assertThat(first).startsWith("HTTP/1.1 " + refusal.substring(0, refusal.indexOf('\r')));
            assertThat(first.contains("body")).isEqualTo(refusal.contains("body"));
            assertThat(second).startsWith("HTTP/1.1 200 OK\r\n").endsWith("next");
            assertThat(received)
                    .filteredOn(head -> head.contains("/secrets"))
                    .singleElement()
                    .satisfies(head ->
                            assertThat(Peer.header(head, "Impersonate-User")).isEqualTo("alice"));
            assertThat(received).filteredOn(head -> head.startsWith("behind")).allMatch("behind the refusal: "::equals);
            assertThat(cluster.connections()).isEqualTo(2);
        }
    }

    @Test
    void keepsTheConnectionForAnotherUpgrade() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    boolean refuse = gateway.readHead().contains("refuse");
                    gateway.write(
                            refuse
                                    ? "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno"
                                    : RawServer.SWITCHED + "hi");
                    gateway.isEnded();
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            for (int i = 0; i < 3; i++) {
                client.write(upgrade("GET", EXEC + "&refuse", "SPDY/3.1"));
                assertThat(client.readResponse()).startsWith("HTTP/1.1 403").endsWith("no");
            }
            client.write(upgrade("GET", EXEC, "SPDY/3.1"));
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
            assertThat(client.read(2)).isEqualTo("hi");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"h2c", "websocket", "websocket\r\nSec-WebSocket-Accept: abc=", "HTTP/1.1", "SPDY/3.1, websocket"
            })
    void refusesASwitchToAnythingButTheProtocolAsked(String protocol) throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: " + protocol
                            + "\r\n\r\n");
                    received.add("then: " + gateway.readToEnd());
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1") + "bytes that nobody asked for");
            assertThat(client.readResponse()).startsWith("HTTP/1.1 502");
            org.awaitility.Awaitility.await().until(() -> !received.isEmpty());
            assertThat(received).containsExactly("then: ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST %s HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
                "POST %s HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: websocket, SPDY/3.1\r\n\r\n",
                "POST %s HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nUpgrade: websocket\r\n\r\n",
                "POST %s HTTP/1.1\r\nHost: g\r\nConnection: keep-alive\r\nUpgrade: SPDY/3.1\r\n\r\n",
                "POST %s HTTP/1.1\r\nHost: g\r\nUpgrade: SPDY/3.1\r\n\r\n",
                "POST %s HTTP/1.0\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n",
                "PUT %s HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n",
                "POST %s HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nContent-Length: 2\r\n\r\nhi",
                "POST %s HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            })
    void sendsOnAsAnOrdinaryRequestWhatIsNoUpgradeOfOurs(String request) throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    received.add(gateway.readHead());
                    gateway.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 3\r\n\r\nwhy");
                    gateway.isEnded();
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(request.formatted(EXEC));
            assertThat(client.readResponse()).contains(" 400 ").endsWith("why");
            assertThat(received).singleElement().satisfies(head -> assertThat(head)
                    .doesNotContainIgnoringCase("upgrade")
                    .doesNotContainIgnoringCase("http2-settings"));
        }
    }

    @Test
    void answersBadGatewayWhenTheClusterHangsUpAndGoesOn() throws Exception {
        try (RawServer cluster = new RawServer(Peer::readHead);
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 502").contains("ConnectionClosed");
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 502");
        }
    }

    @Test
    void answersTimeoutWhenTheClusterSaysNothing() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.isEnded();
                });
                TestGateway gateway = Transport.before(cluster, new HttpServerOptions(), Duration.ofSeconds(1));
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 504").contains("TimedOut");
        }
    }

    @Test
    void cutsOffARefusalThatBreaksOff() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 100\r\n\r\nhalf");
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1"));
            assertThat(client.readHead()).startsWith("HTTP/1.1 403");
            assertThat(client.readToEnd()).isEqualTo("half");
        }
    }
}
