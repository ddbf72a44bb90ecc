package io.hypercube.inbound;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.Http1ServerConfig;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests, and stops behind one that asks for an upgrade: until that one is answered nobody knows whether what
 * follows is the next request or already the other protocol.
 *
 * <pre>
 *   READING ── upgrade request without a body ──► HELD ── answered, not by a 101 ──► READING, from the first held byte
 *                                                   └─ 101 ──► removed from the pipeline: held bytes pass on as they are
 * </pre>
 *
 * Event loop only.
 */
final class UpgradeDecoder extends StrictRequestDecoder {
    /** Bytes to hold before the socket is no longer read. */
    private static final int MOST_HELD = 64 * 1024;

    private @Nullable ChannelHandlerContext context;
    private int unanswered;
    private Optional<UpgradeProtocol> held = Optional.empty();
    private boolean stopped;

    UpgradeDecoder(Http1ServerConfig limits) {
        super(limits);
    }

    /** What the request that is now being answered asks for: the upgrade is the only one left. */
    Optional<UpgradeProtocol> awaited() {
        return unanswered == 1 ? held : Optional.empty();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        super.handlerAdded(ctx);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (held.isPresent()) {
            if (in.readableBytes() >= MOST_HELD) {
                stopped = true;
                ctx.channel().config().setAutoRead(false);
            }
            return; // consumes nothing: the bytes stay where they are
        }
        int next = out.size();
        super.decode(ctx, in, out);
        while (next < out.size() && !(out.get(next) instanceof HttpRequest)) {
            next++;
        }
        if (next < out.size()) {
            unanswered++;
            boolean bodiless = next + 1 < out.size() && out.get(next + 1) instanceof LastHttpContent;
            held = bodiless ? UpgradeProtocol.askedBy((HttpRequest) out.get(next)) : Optional.empty();
        }
    }

    /** The superclass asks for more when a read gave no message, whatever auto-read says; held bytes would have no bound. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (held.isPresent()) {
            ctx.fireChannelReadComplete();
        } else {
            super.channelReadComplete(ctx);
        }
    }

    /** A final response was written. Reading goes on later: the writer is still busy with this one. */
    void answered() {
        unanswered--;
        if (held.isPresent() && unanswered == 0 && context != null) {
            context.executor().execute(this::resume);
        }
    }

    private void resume() {
        ChannelHandlerContext ctx = context;
        if (ctx == null || ctx.isRemoved() || held.isEmpty()) {
            return;
        }
        held = Optional.empty();
        try {
            channelRead(ctx, Unpooled.EMPTY_BUFFER);
            channelReadComplete(ctx);
        } catch (Exception e) {
            ctx.fireExceptionCaught(e);
        }
        if (stopped && held.isEmpty()) {
            stopped = false;
            ctx.channel().config().setAutoRead(true);
        }
    }
}
