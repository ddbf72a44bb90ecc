package io.hypercube.cluster.upstream;

import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.upstream.UpstreamCall.UpstreamReceiver;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;

/**
 * An upgrade request to a cluster, on a connection that no other call uses. Confined to the event loop that made it.
 *
 * <pre>
 *   credential ─► connection ─► head out ─► 101 ─► handed over to the tunnel
 *       ▲                          │
 *       │                          └─► any other head ─► chunks ─► end ─► closed
 *       └── 401 and another credential (once) ──┘
 * </pre>
 */
public final class UpgradeCall extends CredentialedCall {
    private final UpgradeReceiver receiver;

    UpgradeCall(Upstream upstream, UpstreamRequest request, UpgradeReceiver receiver, Context context) {
        super(upstream, request, context);
        this.receiver = receiver;
    }

    @Override
    public void pause() {
        if (connection != null && !isOver()) {
            connection.read(false);
        }
    }

    @Override
    public void resume() {
        if (connection != null && !isOver()) {
            connection.read(true);
        }
    }

    /** Ends HTTP on the connection. {@code raw} gets every byte after the 101 and owns the connection from then on. */
    public void handOver(ChannelHandler raw) {
        if (connection == null || isOver()) {
            throw new IllegalStateException("no connection to hand over");
        }
        finish();
        connection.leave();
        UpgradeReader.leave(connection.channel().pipeline(), raw);
    }

    @Override
    void connect(ClusterCredential shown) {
        connectAnew(shown);
    }

    @Override
    void send(UpstreamConnection fresh) {
        if (isOver()) {
            fresh.close();
            return;
        }
        connection = fresh;
        Channel channel = fresh.channel();
        UpgradeReader.enter(channel.pipeline(), new UpgradeReader(this));
        MultiMap headers = HttpHeaders.headers();
        writeHeaders(headers);
        DefaultHttpRequest head = new DefaultHttpRequest(
                HttpVersion.HTTP_1_1,
                request.method().toNetty(),
                upstream.address().pathPrefix() + request.target());
        headers.forEach(field -> head.headers().add(field.getKey(), field.getValue()));
        channel.write(head);
        channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** @return whether to read the rest of this response */
    boolean head(UpstreamResponse response) {
        if (isOver()) {
            return false;
        }
        if (response.status() == 101) {
            return true;
        }
        if (isSentAgain(response.status(), true)) {
            return false;
        }
        awaitNoLonger();
        receiver.head(response);
        return !isOver();
    }

    UpgradeReceiver receiver() {
        return receiver;
    }

    /** Called when the response is complete. */
    void end(MultiMap trailers) {
        if (isOver()) {
            return;
        }
        finish();
        drop();
        receiver.end(trailers);
    }

    @Override
    void tell(Throwable failure) {
        receiver.failed(failure);
    }

    /**
     * Receives the response to an upgrade request: {@code switched} for a 101, else an ordinary response. Called on the
     * event loop that made the call.
     */
    public interface UpgradeReceiver extends UpstreamReceiver {
        /**
         * Called for a 101. Must call {@link UpgradeCall#handOver} or {@link UpgradeCall#cancel} before it returns.
         *
         * @param headers the header fields of the 101, as received
         */
        void switched(MultiMap headers);
    }
}
