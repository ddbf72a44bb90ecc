package io.hypercube.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions over WebSocket, as browsers and other clients use them. The first byte of a message is its channel. */
@Thorough
class WebSocketSessionIT {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    private static final String CLOSED = "closed";

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;
    private static String token;
    private static HttpClient http;

    @BeforeAll
    static void serve() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(NODE.cluster().kubeconfig().toString()),
                "record-sessions",
                List.of("on-failure=strict")));
        namespace = NODE.cluster().newNamespace();
        token = gateway.admin().token();
        http = Client.http(gateway.authority(), HttpClient.Version.HTTP_1_1);
        NODE.runPod(namespace, "web", "httpd", "-f", "-p", "8080", "-h", "/etc");
    }

    /** Collects messages as {@code channel:text}, without empty ones. */
    private static final class Session implements WebSocket.Listener {
        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer message, boolean last) {
            byte[] bytes = new byte[message.remaining()];
            message.get(bytes);
            if (bytes.length > 1) {
                messages.add(bytes[0] + ":" + new String(bytes, 1, bytes.length - 1, UTF_8));
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence message, boolean last) {
            messages.add(message.toString());
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            messages.add(CLOSED);
            return null;
        }

        String next() throws InterruptedException {
            String message = messages.poll(Patience.SECONDS, TimeUnit.SECONDS);
            return message == null ? "nothing" : message;
        }
    }

    @Test
    @Shows("2.5")
    void execTellsOutputErrorsAndResultApart() throws Exception {
        Session session = new Session();
        open(
                exec("stdout=true&stderr=true", "sh", "-c", "echo out; sleep 0.3; echo err >&2; sleep 0.3; exit 3"),
                session,
                "v4.channel.k8s.io");
        assertThat(session.next()).isEqualTo("1:out\n");
        assertThat(session.next()).isEqualTo("2:err\n");
        assertThat(session.next()).startsWith("3:{").contains("\"ExitCode\"", "\"3\"");
        assertThat(session.next()).isEqualTo(CLOSED);
    }

    @Test
    void execOnATerminalReadsKeysAndItsSize() throws Exception {
        Session session = new Session();
        WebSocket socket = open(exec("stdin=true&stdout=true&tty=true", "sh"), session, "v4.channel.k8s.io");
        send(socket, 4, "{\"Width\":77,\"Height\":22}");
        send(socket, 0, "until [ \"$(stty size)\" = '22 77' ]; do sleep 0.1; done; echo the\"\"re; exit 4\n");
        String screen = "";
        while (!screen.contains("there")) {
            screen += session.next();
            assertThat(screen).doesNotContain(CLOSED).doesNotContain("nothing");
        }
        String last = session.next();
        while (!last.startsWith("3:")) {
            last = session.next();
        }
        assertThat(last).contains("\"ExitCode\"", "\"4\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"base64.channel.k8s.io", "channel.k8s.io"})
    void speaksOlderProtocols(String protocol) throws Exception {
        Instant begun = Instant.now();
        Session session = new Session();
        WebSocket socket = open(exec("stdout=true", "echo", "hi"), session, protocol);
        assertThat(socket.getSubprotocol()).isEqualTo(protocol);
        String message = session.next();
        while (message.length() < 2) {
            message = session.next();
        }
        assertThat(message).isEqualTo(protocol.startsWith("base64") ? "1" + base64("hi\n") : "1:hi\n");
        Recorded recorded = Recorded.since(gateway, begun);
        assertThat(recorded.text("o")).isEqualTo("hi\n");
        assertThat(recorded.item()).containsEntry("complete", true);
    }

    @Test
    @Shows("2.5")
    void portForwardCarriesARequest() throws Exception {
        Session session = new Session();
        WebSocket socket = open(
                "/api/v1/namespaces/" + namespace + "/pods/web/portforward?ports=8080", session, "v4.channel.k8s.io");
        send(socket, 0, "GET /passwd HTTP/1.0\r\n\r\n");
        String received = "";
        while (!received.contains("root:") && !received.contains("nothing")) {
            received += session.next();
        }
        assertThat(received).contains("0:HTTP/1.1 200 OK").contains("root:");
    }

    @Test
    void watchesOverWebSocketAsAnApiServerOffersIt() throws Exception {
        Session session = new Session();
        open("/api/v1/namespaces/" + namespace + "/pods?watch=true", session);
        assertThat(session.next()).contains("\"type\":\"ADDED\"").contains("\"name\":\"web\"");
    }

    @Test
    void refusalsAreTheApiServersOwnAnswer() {
        String nobody = "/api/v1/namespaces/" + namespace + "/pods/nobody/exec?command=true&stdout=true";
        assertThat(refusal(exec("stdout=true", "true"), "v5.channel.k8s.io")).isEqualTo(403);
        assertThat(refusal(nobody, "v4.channel.k8s.io")).isEqualTo(404);
    }

    @Test
    void aBearerTokenAmongTheProtocolsStaysInTheGateway() throws Exception {
        Session session = new Session();
        String ours = "base64url.bearer.authorization.k8s.io."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(UTF_8));
        WebSocket socket = open(exec("stdout=true", "echo", "hi"), session, ours, "v4.channel.k8s.io");
        assertThat(socket.getSubprotocol()).isEqualTo("v4.channel.k8s.io");
        assertThat(session.next()).isEqualTo("1:hi\n");
    }

    private static int refusal(String target, String... protocols) {
        CompletionException failure =
                catchThrowableOfType(CompletionException.class, () -> open(target, new Session(), protocols));
        return failure.getCause() instanceof WebSocketHandshakeException told
                ? told.getResponse().statusCode()
                : -1;
    }

    private static WebSocket open(String target, Session session, String... protocols) {
        URI uri = URI.create(gateway.uri().toString().replaceFirst("https", "wss") + "/clusters/"
                + NODE.cluster().name() + target);
        WebSocket.Builder builder = http.newWebSocketBuilder()
                .header("Authorization", "Bearer " + token)
                .header("Origin", "https://localhost"); // without it a watch is rejected
        if (protocols.length > 0) {
            builder.subprotocols(protocols[0], Arrays.copyOfRange(protocols, 1, protocols.length));
        }
        return builder.buildAsync(uri, session).join();
    }

    private static void send(WebSocket socket, int channel, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        socket.sendBinary(
                        ByteBuffer.allocate(bytes.length + 1)
                                .put((byte) channel)
                                .put(bytes)
                                .flip(),
                        true)
                .join();
    }

    private static String exec(String streams, String... command) {
        return "/api/v1/namespaces/" + namespace + "/pods/web/exec?" + streams
                + Arrays.stream(command)
                        .map(word ->
                                "&command=" + URLEncoder.encode(word, UTF_8).replace("+", "%20"))
                        .collect(Collectors.joining());
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }
}
