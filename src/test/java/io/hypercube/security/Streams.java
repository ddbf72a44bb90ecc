package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.RunningGateway;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Open streams to a cluster that answers with {@link #answer}: a watch on each protocol and a tunnel, through the plain
 * entry point and, with a token, also by host name.
 */
final class Streams implements AutoCloseable {
    private final RunningGateway gateway;
    private final UnaryOperator<Attack> credentials;
    private final Way way;
    private final RawConnection watch;
    private final RawConnection tunnel;
    private final Http2Connection other;
    private final int stream;
    private final @Nullable Streams named;

    Streams(RunningGateway gateway, String token) throws IOException {
        this(
                gateway,
                attack -> attack.bearer(token),
                Way.PLAIN_HTTP_1_1,
                new Streams(gateway, attack -> attack.bearer(token), Way.SERVER_NAME_HTTP_1_1, null));
    }

    /** @param credentials adds credentials to a request */
    Streams(RunningGateway gateway, UnaryOperator<Attack> credentials) throws IOException {
        this(gateway, credentials, Way.PLAIN_HTTP_1_1, null);
    }

    private Streams(RunningGateway gateway, UnaryOperator<Attack> credentials, Way way, @Nullable Streams named)
            throws IOException {
        this.gateway = gateway;
        this.credentials = attack -> way.of(credentials.apply(attack));
        this.way = way;
        this.named = named;
        watch = way.connect(gateway);
        tunnel = way.connect(gateway);
        other = Http2Connection.to(gateway.uri(), way.serverName());
        Attack pods = this.credentials.apply(Attack.get("/clusters/target/api/v1/pods?watch=true"));
        watch.write(pods.wire());
        assertThat(watch.head().status()).isEqualTo(200);
        assertThat(watch.line()).isEqualTo("3");
        assertThat(watch.line()).isEqualTo("{}");
        assertThat(watch.line()).isEmpty();
        tunnel.write(this.credentials
                .apply(Attack.get("/clusters/target/api/v1/namespaces/a/pods/p/exec"))
                .upgrading("Upgrade")
                .wire());
        assertThat(tunnel.answer().status()).isEqualTo(101);
        assertThat(tunnel.line()).isEqualTo("ready");
        stream = other.open(pods);
        Http2Connection.Frame frame = other.read();
        while (frame.type() != Http2Connection.DATA) {
            frame = other.read();
        }
    }

    /** Asserts that the streams end after a revocation; nothing else ends them. */
    void assertEnded() throws IOException {
        awaitEnd();
        requireRefused();
    }

    private void requireRefused() {
        Attack again = credentials.apply(Attack.get("/clusters/target/api/v1/pods"));
        for (Protocol protocol : Protocol.values()) {
            protocol.send(gateway.uri(), way.serverName(), again).isStatus(401);
        }
        if (named != null) {
            named.requireRefused();
        }
    }

    /** Waits until all streams have been cut off, in a way that shows that they are incomplete. */
    void awaitEnd() throws IOException {
        watch.readToEnd();
        tunnel.readToEnd();
        Http2Connection.Frame frame = other.read();
        while (frame.type() != Http2Connection.RST_STREAM || frame.stream() != stream) {
            assertThat(frame.stream() == stream && frame.has(Http2Connection.END_STREAM))
                    .as("a stream that was cut must not look complete")
                    .isFalse();
            frame = other.read();
        }
        if (named != null) {
            named.awaitEnd();
        }
    }

    void assertGoOn() throws IOException {
        watch.patience(500);
        assertThatThrownBy(watch::line).isInstanceOf(SocketTimeoutException.class);
        if (named != null) {
            named.assertGoOn();
        }
    }

    /** Sends an event of a watch or the first bytes of a tunnel, then nothing until the other side closes. */
    static void answer(RecordingCluster.Request request, Socket socket) throws IOException {
        if (request.all("Upgrade").isEmpty()) {
            RecordingCluster.watch(request, socket);
        } else {
            RecordingCluster.write(socket, RecordingCluster.UPGRADED + "ready\n");
            RecordingCluster.awaitEnd(socket);
        }
    }

    @Override
    public void close() throws IOException {
        watch.close();
        tunnel.close();
        other.close();
        if (named != null) {
            named.close();
        }
    }
}
