package io.hypercube.cluster.frame;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Joins the DATA frames of each stream of an HTTP/2 connection, so that what waits holds about as much memory as it has bytes.
 *
 * <pre>
 *   16 KiB or more, and nothing is held      → passed on as it is
 *   less                                     → copied to the end of what is held of its stream
 *   held: 16 KiB, or the stream ends         → passed on
 *   held: the read ends, and all bytes of the stream before it have been consumed → passed on
 *   held: the last byte before it is consumed → passed on in the next turn of the loop
 * </pre>
 *
 * A small piece thus goes on at the end of the read in which it arrived while its reader keeps up; for a reader that does not,
 * at most two pieces of a stream are smaller than 16 KiB. Event loop only.
 */
public final class JoinedFrames extends Http2FrameListenerDecorator {
    private static final int LARGE = 16 << 10;
    private static final int SMALLEST_BUFFER = 256;

    private final Http2ConnectionHandler http2;
    private final Http2Connection connection;
    private final Http2LocalFlowController flow;
    private final Http2Connection.PropertyKey key;
    private final Deque<Held> touched = new ArrayDeque<>();
    private @Nullable ChannelHandlerContext behind;

    /** The bytes that are held of a stream. */
    private static final class Held {
        final Http2Stream stream;

        @Nullable
        ByteBuf bytes;

        boolean touched;

        Held(Http2Stream stream) {
            this.stream = stream;
        }

        int size() {
            return bytes == null ? 0 : bytes.readableBytes();
        }
    }

    private JoinedFrames(Http2ConnectionHandler http2) {
        super(http2.decoder().frameListener());
        this.http2 = http2;
        this.connection = http2.connection();
        this.flow = connection.local().flowController();
        this.key = connection.newKey();
    }

    /** Must be called when a connection opens, on its event loop, before anything else listens to its frames. Does nothing for HTTP/1.1. */
    public static void prepare(ChannelPipeline pipeline) {
        ChannelHandlerContext codec = pipeline.context(Http2ConnectionHandler.class);
        if (codec == null) {
            return;
        }
        JoinedFrames joined = new JoinedFrames((Http2ConnectionHandler) codec.handler());
        joined.http2.decoder().frameListener(joined);
        joined.connection.local().flowController(new ConsumedBytes(joined.flow, joined::consumed));
        joined.connection.addListener(joined.new Closed());
        pipeline.addAfter(codec.name(), null, joined.new ReadEnd());
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        Http2Stream stream = connection.stream(streamId);
        Held held = stream == null ? null : held(stream);
        boolean nothingHeld = held == null || held.bytes == null;
        if (held == null || (nothingHeld && (endOfStream || data.readableBytes() >= LARGE))) {
            return super.onDataRead(ctx, streamId, data, padding, endOfStream);
        }
        if (held.bytes == null) {
            held.bytes = ctx.alloc().buffer(Math.max(SMALLEST_BUFFER, data.readableBytes()));
        }
        held.bytes.writeBytes(data);
        if (endOfStream || held.size() >= LARGE) {
            return padding + pass(ctx, held, endOfStream);
        }
        touch(held);
        return padding;
    }

    private Held held(Http2Stream stream) {
        Held held = stream.getProperty(key);
        if (held == null) {
            held = new Held(stream);
            stream.setProperty(key, held);
        }
        return held;
    }

    private void touch(Held held) {
        if (!held.touched) {
            held.touched = true;
            touched.add(held);
        }
    }

    /** Returns how many bytes were consumed at once. */
    private int pass(ChannelHandlerContext ctx, Held held, boolean endOfStream) throws Http2Exception {
        ByteBuf bytes = held.bytes;
        if (bytes == null) {
            return 0;
        }
        held.bytes = null;
        try {
            return super.onDataRead(ctx, held.stream.id(), bytes, 0, endOfStream);
        } finally {
            bytes.release();
        }
    }

    private void passNow(ChannelHandlerContext ctx, Held held) throws Http2Exception {
        flow.consumeBytes(held.stream, pass(ctx, held, false));
    }

    /** Called after each consumption. The bytes that are held may have been all that waits. */
    private void consumed(@Nullable Http2Stream stream) {
        Held held = stream == null ? null : stream.getProperty(key);
        ChannelHandlerContext ctx = behind;
        if (held == null || held.bytes == null || held.touched || ctx == null || isWaiting(held)) {
            return;
        }
        touch(held);
        ctx.executor().execute(() -> {
            if (!ctx.isRemoved()) {
                passTouched(ctx);
                ctx.fireChannelReadComplete();
                http2.flush(ctx.pipeline().context(http2));
            }
        });
    }

    /** Whether bytes that were passed on are not consumed. */
    private boolean isWaiting(Held held) {
        return flow.unconsumedBytes(held.stream) > held.size();
    }

    private void passTouched(ChannelHandlerContext ctx) {
        ChannelHandlerContext codec = ctx.pipeline().context(http2);
        for (int left = touched.size(); left > 0; left--) {
            Held held = touched.remove();
            held.touched = false;
            if (held.bytes != null && !isWaiting(held)) {
                try {
                    passNow(codec, held);
                } catch (Http2Exception e) {
                    http2.onError(codec, false, e);
                }
            }
        }
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endStream)
            throws Http2Exception {
        passBefore(ctx, streamId);
        super.onHeadersRead(ctx, streamId, headers, padding, endStream);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endStream)
            throws Http2Exception {
        passBefore(ctx, streamId);
        super.onHeadersRead(ctx, streamId, headers, streamDependency, weight, exclusive, padding, endStream);
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) throws Http2Exception {
        passBefore(ctx, streamId);
        super.onRstStreamRead(ctx, streamId, errorCode);
    }

    private void passBefore(ChannelHandlerContext ctx, int streamId) throws Http2Exception {
        Http2Stream stream = connection.stream(streamId);
        Held held = stream == null ? null : stream.getProperty(key);
        if (held != null) {
            passNow(ctx, held);
        }
    }

    private final class Closed extends Http2ConnectionAdapter {
        @Override
        public void onStreamClosed(Http2Stream stream) {
            Held held = stream.getProperty(key);
            if (held != null && held.bytes != null) {
                held.bytes.release();
                held.bytes = null;
            }
        }
    }

    /** Behind the codec, which writes what the reads of a turn have caused when this has returned. */
    private final class ReadEnd extends ChannelInboundHandlerAdapter {
        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            behind = ctx;
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            passTouched(ctx);
            ctx.fireChannelReadComplete();
        }
    }
}
