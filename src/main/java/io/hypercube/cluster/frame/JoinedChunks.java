package io.hypercube.cluster.frame;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Joins the pieces of an HTTP/1.1 body that arrive in one read, so that they go on in one piece at its end. Pieces of 16 KiB pass as they
 * are. It is next to the decoder; a reader that does not keep up stops the reads. Event loop only.
 */
public final class JoinedChunks extends ChannelInboundHandlerAdapter {
    private static final int LARGE = 16 << 10;

    private @Nullable HttpContent first;
    private @Nullable ByteBuf joined;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof HttpContent piece && isJoined(piece)) {
            hold(ctx, piece);
        } else {
            pass(ctx);
            ctx.fireChannelRead(message);
        }
    }

    private boolean isJoined(HttpContent piece) {
        return !(piece instanceof LastHttpContent)
                && !(piece instanceof HttpMessage)
                && piece.decoderResult().isSuccess()
                && piece.content().readableBytes() < LARGE;
    }

    private void hold(ChannelHandlerContext ctx, HttpContent piece) {
        if (first == null) {
            first = piece;
            return;
        }
        ByteBuf all = joined;
        if (all == null) {
            all = ctx.alloc().buffer(LARGE).writeBytes(first.content());
            joined = all;
        }
        all.writeBytes(piece.content());
        piece.release();
        if (all.readableBytes() >= LARGE) {
            pass(ctx);
        }
    }

    private void pass(ChannelHandlerContext ctx) {
        HttpContent alone = first;
        ByteBuf all = joined;
        if (alone == null) {
            return;
        }
        first = null;
        joined = null;
        if (all == null) {
            ctx.fireChannelRead(alone);
        } else {
            alone.release();
            ctx.fireChannelRead(new DefaultHttpContent(all));
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        pass(ctx);
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        pass(ctx);
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        ReferenceCountUtil.release(first);
        ReferenceCountUtil.release(joined);
        first = null;
        joined = null;
    }
}
