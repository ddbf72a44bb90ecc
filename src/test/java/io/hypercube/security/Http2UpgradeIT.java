package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.security.Attack.Field;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attack 5 with HTTP/2, which has no upgrades: such a request is malformed, is rejected without affecting other
 * streams, and reaches no cluster.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-8.2.2">RFC 9113, connection-specific fields</a>
 */
@Smoke
class Http2UpgradeIT extends BeforeTarget {
    private static final String PODS = "/clusters/target/api/v1/pods";
    private static final String EXEC = "/clusters/target/api/v1/namespaces/a/pods/p/exec?command=id";

    private static String token;

    private Http2Connection connection;

    @BeforeAll
    static void signIn() {
        token = gateway.admin().token();
    }

    @BeforeEach
    void connect() throws Exception {
        connection = Http2Connection.to(gateway);
    }

    @AfterEach
    void disconnect() throws IOException {
        connection.close();
    }

    /** Asserts a stream error, which must not affect other streams of the connection (RFC 9113 section 5.4.2). */
    private void requireRefused(Answer answer) throws IOException {
        assertThat(answer.status()).isIn(Answer.NONE, 400);
        if (answer.status() == 400) {
            answer.isStatus(400);
        }
        assertThat(cluster.received()).isEmpty();
        assertThat(connection.send(Attack.get(PODS).bearer(token)).status()).isEqualTo(200);
        cluster.forget();
    }

    static List<Field> fields() {
        return List.of(
                new Field("connection", "upgrade"),
                new Field("connection", "close"),
                new Field("upgrade", "websocket"),
                new Field("upgrade", "SPDY/3.1"),
                new Field("upgrade", "h2c"),
                new Field("keep-alive", "timeout=5"),
                new Field("proxy-connection", "keep-alive"),
                new Field("transfer-encoding", "chunked"),
                new Field("te", "gzip"),
                new Field("te", "trailers, gzip"));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void fieldsOfTheConnectionAreRefused(Field field) throws Exception {
        for (String method : List.of("GET", "POST")) {
            requireRefused(connection.send(Attack.of(method, EXEC).bearer(token).with(field.name(), field.value())));
        }
    }

    @Test
    @Shows("S5")
    void upgradesAreRefused() throws Exception {
        for (String protocol : List.of("websocket", "SPDY/3.1")) {
            for (String path : List.of(EXEC, PODS + "?watch=1", "/livez", "/api/v1/cube/whoami")) {
                requireRefused(connection.send(Attack.get(path)
                        .bearer(token)
                        .with("connection", "Upgrade")
                        .with("upgrade", protocol)
                        .with("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
                        .with("sec-websocket-version", "13")));
            }
        }
    }

    @Test
    void trailersMayBeAskedFor() throws Exception {
        Answer answer = connection.send(Attack.get(PODS).bearer(token).with("te", "trailers"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(cluster.next().all("te")).containsExactly("trailers");
    }

    /** A tunnel to a host and port of the client's choice (RFC 9113 section 8.5). */
    @ParameterizedTest
    @ValueSource(strings = {"localhost:443", "target", "169.254.169.254:80", "127.0.0.1:6443"})
    void connectOpensNothing(String authority) throws Exception {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        Http2Connection.literal(block, ":method", "CONNECT");
        Http2Connection.literal(block, ":authority", authority);
        Http2Connection.literal(block, "authorization", "Bearer " + token);

        requireRefused(open(block));
    }

    /** RFC 8441, which the server's settings do not enable. */
    @ParameterizedTest
    @ValueSource(strings = {EXEC, PODS, "/livez"})
    void extendedConnectOpensNothing(String path) throws Exception {
        for (String protocol : List.of("websocket", "connect-udp", "SPDY/3.1", "")) {
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            Http2Connection.literal(block, ":method", "CONNECT");
            Http2Connection.literal(block, ":protocol", protocol);
            Http2Connection.literal(block, ":scheme", "https");
            Http2Connection.literal(block, ":path", path);
            Http2Connection.literal(block, ":authority", "localhost");
            Http2Connection.literal(block, "authorization", "Bearer " + token);

            requireRefused(open(block));
        }
    }

    /** Opens a stream without ending the request, like a tunnel, and sends data on it. */
    private Answer open(ByteArrayOutputStream block) throws IOException {
        int stream = connection.begin(block.toByteArray());
        return connection.answer(stream);
    }
}
