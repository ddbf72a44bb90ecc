package io.hypercube.cluster.frame;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Limits the frames of an HTTP/2 connection that cost more than their bytes: control frames (SETTINGS, PING, PRIORITY and unknown
 * frames), small DATA frames, and small increments of a window, which ask for small DATA frames. More than {@link FrameRate} allows close
 * the connection with ENHANCE_YOUR_CALM. {@link BodyPieces} decides which DATA frames are too small; the one that ends a stream may be. Resets and field
 * blocks are limited by the library itself. Event loop only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-10.5">RFC 9113, denial-of-service considerations</a>
 */
public final class FrameLimit extends Http2FrameListenerDecorator {
    private final Http2Connection connection;
    private final Http2Connection.PropertyKey pieces;
    private final int small;
    private final FrameRate rate = new FrameRate();

    private FrameLimit(Http2ConnectionDecoder decoder, int small) {
        super(decoder.frameListener());
        this.connection = decoder.connection();
        this.pieces = connection.newKey();
        this.small = small;
    }

    /**
     * Must be called when a connection opens, on its event loop.
     *
     * @param small in bytes; smaller increments are counted, and DATA frames that are smaller on average
     */
    public static void prepare(Http2ConnectionDecoder decoder, int small) {
        decoder.frameListener(new FrameLimit(decoder, small));
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        Http2Stream stream = connection.stream(streamId);
        if (stream != null && pieces(stream).isTooSmall(data.readableBytes()) && !endOfStream) {
            count();
        }
        return super.onDataRead(ctx, streamId, data, padding, endOfStream);
    }

    private BodyPieces pieces(Http2Stream stream) {
        BodyPieces known = stream.getProperty(pieces);
        if (known == null) {
            known = new BodyPieces(small);
            stream.setProperty(pieces, known);
        }
        return known;
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int increment) throws Http2Exception {
        if (increment < small) {
            count();
        }
        super.onWindowUpdateRead(ctx, streamId, increment);
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
        if (rate.isExceeded()) {
            throw new Http2Exception(
                    Http2Error.ENHANCE_YOUR_CALM,
                    "too many control frames or small pieces",
                    Http2Exception.ShutdownHint.HARD_SHUTDOWN);
        }
    }
}
