package io.hypercube.cluster.frame;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameWriter;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The windows of a connection, which notify of each consumption. Event loop only.
 *
 * @param listener gets null for bytes of a stream that was removed
 */
record ConsumedBytes(Http2LocalFlowController windows, Consumer<@Nullable Http2Stream> listener)
        implements Http2LocalFlowController {
    @Override
    public boolean consumeBytes(@Nullable Http2Stream stream, int bytes) throws Http2Exception {
        boolean written = windows.consumeBytes(stream, bytes);
        listener.accept(stream);
        return written;
    }

    @Override
    public Http2LocalFlowController frameWriter(Http2FrameWriter writer) {
        windows.frameWriter(writer);
        return this;
    }

    @Override
    public void channelHandlerContext(ChannelHandlerContext ctx) throws Http2Exception {
        windows.channelHandlerContext(ctx);
    }

    @Override
    public void receiveFlowControlledFrame(Http2Stream stream, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        windows.receiveFlowControlledFrame(stream, data, padding, endOfStream);
    }

    @Override
    public int unconsumedBytes(Http2Stream stream) {
        return windows.unconsumedBytes(stream);
    }

    @Override
    public void initialWindowSize(int size) throws Http2Exception {
        windows.initialWindowSize(size);
    }

    @Override
    public int initialWindowSize() {
        return windows.initialWindowSize();
    }

    @Override
    public int initialWindowSize(Http2Stream stream) {
        return windows.initialWindowSize(stream);
    }

    @Override
    public int windowSize(Http2Stream stream) {
        return windows.windowSize(stream);
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception {
        windows.incrementWindowSize(stream, delta);
    }
}
