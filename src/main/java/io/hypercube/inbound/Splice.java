package io.hypercube.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * One end of a tunnel: what is read here is written at the other end, the same buffer, on the same event loop. It stands
 * next to TLS; the handlers behind it see nothing of the bytes and still hear that the connection ended.
 *
 * <pre>
 *   read      → write there; not writable there → read no more here until it is
 *   FIN       → everything read so far, then FIN there; this direction is over, the other goes on
 *   gone      → everything read so far, then close there
 * </pre>
 *
 * Over TLS the end of one direction is a close_notify. A FIN without the other direction's end is then no half-close but
 * the end of both.
 */
public final class Splice extends ChannelInboundHandlerAdapter {
    private @Nullable ChannelHandlerContext context;
    private @Nullable Splice other;
    private boolean inputEnded;

    /** Two ends that belong together; each is yet to be put into its pipeline. */
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

    /** Lets bytes come, once both ends are in their pipelines. */
    public void start() {
        context().channel().config().setAutoRead(other().isWritable());
    }

    /** Runs when its socket is closed; for one that is in its pipeline. */
    public void whenClosed(Runnable action) {
        context().channel().closeFuture().addListener(closed -> action.run());
    }

    /** Ends both directions now, whatever is still unwritten. */
    public void abort() {
        Channel channel = context().channel();
        channel.unsafe().close(channel.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof ByteBuf)) {
            ReferenceCountUtil.release(message); // the end of the last HTTP message
            return;
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
