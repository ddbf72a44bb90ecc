package io.hypercube.server.listener;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import io.vertx.core.http.HttpConnection;

/**
 * Limits the control frames of an HTTP/2 connection (SETTINGS, PING, PRIORITY and unknown frames). More than 1000
 * within ten seconds close the connection with ENHANCE_YOUR_CALM. Resets and field blocks are limited by the library
 * itself. Event loop only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-10.5">RFC 9113, denial-of-service considerations</a>
 */
final class ControlFrameLimit extends Http2FrameListenerDecorator {
    /** A client that measures its path sends at most one ping per round trip; this limit is a hundred per second. */
    private static final int MOST_IN_A_WINDOW = 1_000;

    private static final long WINDOW_NANOS = 10_000_000_000L;

    private long windowStart = System.nanoTime();
    private int count;

    private ControlFrameLimit(Http2FrameListener next) {
        super(next);
    }

    /** Must be called for every connection when it opens, on its event loop. Does nothing for HTTP/1.1. */
    static void prepare(HttpConnection connection) {
        Http2Frames.listen(connection, ControlFrameLimit::new);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception {
        count();
        super.onSettingsRead(ctx, settings);
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception {
        count();
        super.onSettingsAckRead(ctx);
    }

    @Override
    public void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
        count();
        super.onPingRead(ctx, data);
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
        count();
        super.onPingAckRead(ctx, data);
    }

    @Override
    public void onPriorityRead(
            ChannelHandlerContext ctx, int streamId, int streamDependency, short weight, boolean exclusive)
            throws Http2Exception {
        count();
        super.onPriorityRead(ctx, streamId, streamDependency, weight, exclusive);
    }

    @Override
    public void onUnknownFrame(
            ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload)
            throws Http2Exception {
        count();
        super.onUnknownFrame(ctx, frameType, streamId, flags, payload);
    }

    private void count() throws Http2Exception {
        long now = System.nanoTime();
        if (now - windowStart > WINDOW_NANOS) {
            windowStart = now;
            count = 0;
        }
        if (++count > MOST_IN_A_WINDOW) {
            throw new Http2Exception(
                    Http2Error.ENHANCE_YOUR_CALM, "too many control frames", Http2Exception.ShutdownHint.HARD_SHUTDOWN);
        }
    }
}
