package io.hypercube.server.listener;

import io.hypercube.core.limit.ByteBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.Optional;

/**
 * Limits the body bytes that an HTTP/2 connection has received and no call has read yet, for example because a cluster
 * is slow. The connection window limits them to 2 MiB. Beyond 64 KiB they count against the memory for bodies; when
 * that is used up, the stream is reset with ENHANCE_YOUR_CALM. HTTP/1.1 stops reading the socket instead. Event loop
 * only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-5.2">RFC 9113, flow control</a>
 */
final class UnreadBodyLimit extends Http2FrameListenerDecorator {
    private static final long FREE = 64 << 10;
    private static final long STEP = 256 << 10;

    private final Http2LocalFlowController flow;
    private final Http2Connection connection;
    private final ByteBudget.Lease lease;
    private long leased;

    private UnreadBodyLimit(Http2ConnectionDecoder decoder, ByteBudget.Lease lease) {
        super(decoder.frameListener());
        this.flow = decoder.flowController();
        this.connection = decoder.connection();
        this.lease = lease;
    }

    /** Must be called for every connection when it opens, on its event loop. Empty for HTTP/1.1. */
    static Optional<UnreadBodyLimit> prepare(HttpConnection connection, ByteBudget bodies, String network) {
        Http2ConnectionHandler http2 = ((HttpServerConnection) connection)
                .channelHandlerContext()
                .pipeline()
                .get(Http2ConnectionHandler.class);
        if (http2 == null) {
            return Optional.empty();
        }
        UnreadBodyLimit unread = new UnreadBodyLimit(http2.decoder(), bodies.lease(network));
        http2.decoder().frameListener(unread);
        return Optional.of(unread);
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        int processed = super.onDataRead(ctx, streamId, data, padding, endOfStream);
        if (!settle()) {
            throw Http2Exception.streamError(
                    streamId, Http2Error.ENHANCE_YOUR_CALM, "too many unread request bodies from this network");
        }
        return processed;
    }

    /** Adjusts the reserved memory to the unread bytes. False when there is not enough. Must be called regularly. */
    boolean settle() {
        long unread = flow.unconsumedBytes(connection.connectionStream());
        long needed = unread <= FREE ? 0 : (unread - FREE + STEP - 1) / STEP * STEP;
        if (needed > leased && !lease.tryGrow(needed - leased)) {
            return false;
        }
        if (needed < leased) {
            lease.shrink(leased - needed);
        }
        leased = needed;
        return true;
    }

    void close() {
        lease.close();
    }
}
