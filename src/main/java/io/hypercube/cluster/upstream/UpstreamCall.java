package io.hypercube.cluster.upstream;

import io.hypercube.cluster.credential.ClusterCredential;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.net.ProtocolException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A call to a cluster. Confined to the event loop that made it.
 *
 * <pre>
 *   credential ─► connection ─► head and body out ─► head in ─► chunks ─► end
 *       ▲            ▲                │                │
 *       │            └── idle connection was closed ───┤  (nothing received, replayable: once, on a new connection)
 *       └─────────────── 401 and another credential ───┘  (replayable: once)
 * </pre>
 */
public final class UpstreamCall extends CredentialedCall {
    private final UpstreamReceiver receiver;
    private @Nullable HttpClientResponse response;
    private @Nullable RequestBody body;
    private boolean reused;

    UpstreamCall(Upstream upstream, UpstreamRequest request, UpstreamReceiver receiver, Context context) {
        super(upstream, request, context);
        this.receiver = receiver;
    }

    @Override
    public void pause() {
        if (response != null && connection != null && !isOver()) {
            response.pause();
            connection.read(false);
        }
    }

    @Override
    public void resume() {
        if (response != null && connection != null && !isOver()) {
            connection.read(true);
            response.resume();
        }
    }

    @Override
    void connect(ClusterCredential shown) {
        UpstreamConnection kept = reused ? null : upstream.kept(shown);
        reused = kept != null;
        if (kept != null) {
            send(kept);
        } else {
            connectAnew(shown);
        }
    }

    @Override
    void send(UpstreamConnection through) {
        if (isOver()) {
            upstream.keep(through);
            return;
        }
        connection = through;
        RequestOptions options = new RequestOptions()
                .setMethod(request.method())
                .setURI(upstream.address().pathPrefix() + request.target());
        through.http().request(options).onComplete(guarded(this::write), guarded(this::lost));
    }

    private void write(HttpClientRequest http) {
        if (isOver()) {
            return;
        }
        MultiMap headers = http.headers();
        writeHeaders(headers);
        http.exceptionHandler(shownByTheResponse -> {});
        http.response().onComplete(guarded(this::head), guarded(this::lost));
        if (request.body() == null) {
            http.end();
        } else {
            awaitNoLonger();
            receiver.waitsForClient();
            body = new RequestBody(request.body(), http, new Upload());
            body.start();
        }
    }

    private void head(HttpClientResponse received) {
        if (isOver()) {
            return;
        }
        if (received.statusCode() < 200) {
            fail(new ProtocolException(
                    "status " + received.statusCode() + " in response to a request without an upgrade"));
            return;
        }
        if (isSentAgain(received.statusCode(), request.isReplayable())) {
            return;
        }
        response = received;
        awaitNoLonger();
        received.handler(guarded(this::chunk));
        received.endHandler(guarded(end -> end(received)));
        received.exceptionHandler(guarded(this::lost));
        receiver.head(new UpstreamResponse(received.statusCode(), received.statusMessage(), received.headers()));
    }

    private void chunk(Buffer chunk) {
        if (!isOver()) {
            receiver.chunk(chunk);
        }
    }

    private void end(HttpClientResponse received) {
        if (isOver()) {
            return;
        }
        finish();
        boolean sent = body == null || body.isSent();
        if (connection != null && sent && isKeptAlive(received)) {
            upstream.keep(connection);
        } else {
            drop();
        }
        receiver.end(received.trailers());
    }

    private static boolean isKeptAlive(HttpClientResponse received) {
        String connection = received.getHeader(HttpHeaders.CONNECTION);
        return received.version() == HttpVersion.HTTP_1_1
                && (connection == null || !connection.toLowerCase(Locale.ROOT).contains("close"));
    }

    /** The connection was closed, or the request body was aborted. */
    private void lost(Throwable cause) {
        if (isOver()) {
            return;
        }
        if (reused && response == null && request.isReplayable() && credential != null) {
            drop();
            connect(credential);
        } else {
            fail(cause);
        }
    }

    @Override
    void tell(Throwable failure) {
        receiver.failed(failure);
    }

    @Override
    void drop() {
        if (body != null) {
            body.stop();
        }
        super.drop();
    }

    /** Pauses the response timeout while the call waits for the client's body. */
    private final class Upload implements RequestBody.Progress {
        @Override
        public void waitsForServer() {
            receiver.waitsForServer();
            if (response == null) {
                await();
            }
        }

        @Override
        public void waitsForClient() {
            receiver.waitsForClient();
            awaitNoLonger();
        }

        @Override
        public void broken(Throwable cause) {
            lost(cause);
        }

        @Override
        public <T> Handler<T> guarded(Handler<T> step) {
            return UpstreamCall.this.guarded(step);
        }
    }

    /**
     * Receives a response: {@code head chunk* end}, or {@code failed} at any point before {@code end}, and nothing after.
     * Called on the event loop that made the call.
     */
    public interface UpstreamReceiver {
        /** The call waits for the client to send more of the request body. Not called for a call without a body. */
        default void waitsForClient() {}

        /** The call waits for the server: to read the body, or to respond to the complete body. */
        default void waitsForServer() {}

        void head(UpstreamResponse response);

        /** The receiver owns the buffer. {@link UpstreamCall#pause()} stops further chunks. */
        void chunk(Buffer chunk);

        /** @param trailers may be empty */
        void end(MultiMap trailers);

        /**
         * There is no response, or it was truncated. {@code cluster.UnreachableReason} derives the reason from the
         * exception.
         *
         * @param cause never the result of {@link UpstreamCall#cancel()}
         */
        void failed(Throwable cause);
    }
}
