package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tunnel opens, with a scripted server whose timing and bytes the test controls. */
class UpgradeTunnelTest {
    private static final String EXEC =
            "/clusters/fake/api/v1/namespaces/default/pods/web/exec?command=echo&command=a%20b%2Bc&stdout=true";

    private final BlockingQueue<String> heads = new LinkedBlockingQueue<>();

    static String upgrade(String method, String target, String protocol, String... more) {
        return head(
                                method + " " + target + " HTTP/1.1",
                                "Host: gateway",
                                "Authorization: Bearer alice:dev",
                                "Connection: Upgrade",
                                "Upgrade: " + protocol)
                        .stripTrailing()
                + "\r\n" + String.join("", more) + "\r\n";
    }

    static String head(String... lines) {
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET"})
    @Shows("2.5")
    void opensByEitherMethodAndKeepsTheQueryByteForByte(String method) throws Exception {
        // Given
        try (RawServer cluster = new RawServer(this::switchAndEcho);
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            // When
            client.write(upgrade(method, EXEC, "SPDY/3.1", "Content-Length: 0\r\n"));
            String head = client.readHead();
            client.write("hello");
            // Then
            assertThat(head).startsWith("HTTP/1.1 101 Switching Protocols\r\n");
            assertThat(client.read(5)).isEqualTo("hello");
            assertThat(sent()).startsWith(method + " " + EXEC.substring("/clusters/fake".length()) + " HTTP/1.1\r\n");
        }
    }

    @Test
    void givesTheClientTheHeadersOfThe101() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.write(head(
                            "HTTP/1.1 101 Switching Protocols",
                            "Connection: Upgrade, X-Hop",
                            "Upgrade: WebSocket",
                            "X-Hop: 1",
                            "X-Stream-Protocol-Version: v4.channel.k8s.io",
                            "Sec-WebSocket-Accept: abc=",
                            "Sec-WebSocket-Protocol: v4.channel.k8s.io",
                            "Set-Cookie: a=b"));
                    gateway.isEnded();
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("GET", EXEC, "websocket", "Sec-WebSocket-Extensions: permessage-deflate\r\n"));
            String head = client.readHead();
            assertThat(Peer.header(head, "Connection")).isEqualTo("Upgrade");
            assertThat(Peer.header(head, "Upgrade")).isEqualTo("websocket");
            assertThat(Peer.header(head, "X-Stream-Protocol-Version")).isEqualTo("v4.channel.k8s.io");
            assertThat(Peer.header(head, "Sec-WebSocket-Accept")).isEqualTo("abc=");
            assertThat(Peer.header(head, "Sec-WebSocket-Protocol")).isEqualTo("v4.channel.k8s.io");
            assertThat(Peer.header(head, "X-Request-Id")).isEqualTo("id");
            assertThat(head).doesNotContain("X-Hop", "Set-Cookie", "Sec-WebSocket-Extensions", "Content-Length");
        }
    }

    @Test
    void sendsOneProtocolAndNothingElseThatBelongsToTheConnection() throws Exception {
        try (RawServer cluster = new RawServer(this::switchAndEcho);
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(head(
                    "POST " + EXEC + " HTTP/1.1",
                    "Host: gateway",
                    "Connection: keep-alive, upgrade, Impersonate-User, Authorization",
                    "upgrade: spdy/3.1",
                    "Keep-Alive: 5",
                    "X-Remote-User: root",
                    "Impersonate_Group: system:masters",
                    "Cookie: s=1",
                    "Authorization: Bearer alice:dev",
                    "X-Stream-Protocol-Version: v4.channel.k8s.io",
                    "Sec-WebSocket-Protocol: base64url.bearer.authorization.k8s.io.c2VjcmV0, v4.channel.k8s.io"));
            client.readHead();
            String head = sent();
            assertThat(Peer.header(head, "Connection")).isEqualToIgnoringCase("upgrade");
            assertThat(Peer.header(head, "Upgrade")).isEqualTo("SPDY/3.1");
            assertThat(Peer.header(head, "Impersonate-User")).isEqualTo("alice");
            assertThat(Peer.header(head, "Impersonate-Group")).isEqualTo("dev");
            assertThat(Peer.header(head, "Sec-WebSocket-Protocol")).isEqualTo("v4.channel.k8s.io");
            assertThat(Peer.header(head, "X-Stream-Protocol-Version")).isEqualTo("v4.channel.k8s.io");
            assertThat(head)
                    .doesNotContainIgnoringCase("root")
                    .doesNotContainIgnoringCase("masters")
                    .doesNotContain("Cookie", "Bearer", "Keep-Alive", "c2VjcmV0");
        }
    }

    @Test
    void losesNothingThatComesRightBehindEitherHead() throws Exception {
        String early = "first\r\nGET /is/not/a/request HTTP/1.1\r\n\r\n";
        try (RawServer cluster = new RawServer(gateway -> {
                    gateway.readHead();
                    gateway.write(RawServer.SWITCHED + "GREETING");
                    gateway.write(gateway.read(early.length()));
                    gateway.isEnded();
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write(upgrade("POST", EXEC, "SPDY/3.1") + early);
            client.readHead();
            assertThat(client.read(8)).isEqualTo("GREETING");
            assertThat(client.read(early.length())).isEqualTo(early);
            assertThat(cluster.connections()).isOne();
        }
    }

    @Test
    void answersEarlierPipelinedRequestsFirst() throws Exception {
        try (RawServer cluster = new RawServer(gateway -> {
                    String head = gateway.readHead();
                    if (head.startsWith("GET /version")) {
                        gateway.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nv1");
                        head = gateway.readHead();
                    }
                    heads.add(head);
                    gateway.write(RawServer.SWITCHED);
                    gateway.write(gateway.read(4));
                    gateway.isEnded();
                });
                TestGateway gateway = Transport.before(cluster);
                Peer client = Peer.connect(gateway.port())) {
            client.write("GET /clusters/fake/version HTTP/1.1\r\nHost: gateway\r\n\r\n"
                    + upgrade("POST", EXEC, "SPDY/3.1") + "ping");
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200").endsWith("v1");
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
            assertThat(client.read(4)).isEqualTo("ping");
        }
    }

    private void switchAndEcho(Peer gateway) throws IOException {
        heads.add(gateway.readHead());
        gateway.write(RawServer.SWITCHED);
        byte[] buffer = new byte[65536];
        for (int count = gateway.read(buffer); count > 0; count = gateway.read(buffer)) {
            gateway.write(java.util.Arrays.copyOf(buffer, count));
        }
    }

    private String sent() throws InterruptedException {
        return java.util.Objects.requireNonNull(heads.poll(Patience.SECONDS, TimeUnit.SECONDS));
    }
}
