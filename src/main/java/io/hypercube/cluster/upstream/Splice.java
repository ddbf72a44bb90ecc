package io.hypercube.cluster.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One end of a tunnel. Buffers read here are written to the other end on the same event loop, without copying. The
 * handler is next to TLS in the pipeline; handlers behind it do not get the bytes but are still notified when the
 * connection ends.
 *
 * <pre>
 *   read      → write there; not writable there → read no more here until it is
 *   FIN       → everything read so far, then FIN there; this direction is over, the other goes on
 *   gone      → everything read so far, then close there
 * </pre>
 *
 * Over TLS the end of one direction is a close_notify. A FIN without one is then not a half-close but ends both
 * directions. On a stream of HTTP/2 it is END_STREAM.
 */
public final class Splice extends ChannelInboundHandlerAdapter {
    private @Nullable ChannelHandlerContext context;
    private @Nullable Splice other;
    private @Nullable Consumer<ByteBuffer> watcher;
    private boolean inputEnded;

    /** Connects two ends. Each must then be added to its pipeline. */
    public static void pair(Splice one, Splice two) {
        one.other = two;
        two.other = one;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        if (ctx.pipeline().get(SslHandler.class) == null) {
            ctx.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        }
    }

    /**
     * Shows everything read here to {@code watcher}, before it is written to the other end. The watcher gets a view that it must not
     * keep, must not change the bytes, and must neither block nor throw.
     */
    public void watch(Consumer<ByteBuffer> watcher) {
        this.watcher = watcher;
    }

    /** Starts reading. Both ends must be in their pipelines. */
    public void start() {
        context().channel().config().setAutoRead(other().isWritable());
    }

    /** Runs {@code action} when the socket is closed. This end must be in its pipeline. */
    public void whenClosed(Runnable action) {
        context().channel().closeFuture().addListener(closed -> action.run());
    }

    /** Ends both directions immediately and drops unwritten bytes. */
    public void abort() {
        Channel channel = context().channel();
        channel.unsafe().close(channel.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof ByteBuf bytes)) {
            ReferenceCountUtil.release(message); // the end of the last HTTP message
            return;
        }
        if (watcher != null) {
            watcher.accept(bytes.nioBuffer());
        }
        ChannelHandlerContext there = other().context();
        there.write(message, there.voidPromise());
        if (!other().isWritable()) {
            there.flush();
            ctx.channel().config().setAutoRead(other().isWritable());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        other().context().flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        other().context().channel().config().setAutoRead(isWritable());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent || event instanceof SslCloseCompletionEvent) {
            endInput();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        inputEnded = true;
        other().close();
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }

    private void endInput() {
        if (!inputEnded) {
            inputEnded = true;
            other().endOutput();
        }
    }

    private void endOutput() {
        ChannelHandlerContext ctx = context();
        if (ctx.channel() instanceof Http2StreamChannel) {
            ctx.writeAndFlush(new DefaultHttp2DataFrame(true)).addListener(written -> {
                if (inputEnded || !written.isSuccess()) {
                    ctx.close();
                }
            });
            return;
        }
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> {
            SslHandler tls = ctx.pipeline().get(SslHandler.class);
            if (inputEnded || !written.isSuccess()) {
                ctx.close();
            } else if (tls != null) {
                tls.closeOutbound();
            } else if (ctx.channel() instanceof DuplexChannel duplex) {
                duplex.shutdownOutput();
            }
        });
    }

    private void close() {
        context().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    private boolean isWritable() {
        return context().channel().isWritable();
    }

    private ChannelHandlerContext context() {
        if (context == null) {
            throw new IllegalStateException("not in a pipeline yet");
        }
        return context;
    }

    private Splice other() {
        if (other == null) {
            throw new IllegalStateException("not paired yet");
        }
        return other;
    }
}
