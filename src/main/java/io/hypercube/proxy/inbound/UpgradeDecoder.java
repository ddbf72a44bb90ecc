package io.hypercube.proxy.inbound;

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
 * Parses requests and stops after one that asks for an upgrade. Until that request is answered, it is unknown whether
 * the following bytes are the next request or the new protocol.
 *
 * <pre>
 *   READING ── upgrade request without a body ──► HELD ── answered, not with 101 ──► READING, from the first held byte
 *                                                   └─ 101 ──► removed from the pipeline; held bytes pass unchanged
 * </pre>
 *
 * Event loop only.
 */
final class UpgradeDecoder extends StrictRequestDecoder {
    /** Maximum number of held bytes; then the socket is no longer read. */
    private static final int MOST_HELD = 64 * 1024;

    private @Nullable ChannelHandlerContext context;
    private int unanswered;
    private Optional<UpgradeProtocol> held = Optional.empty();
    private boolean stopped;

    UpgradeDecoder(Http1ServerConfig limits) {
        super(limits);
    }

    /** The protocol that the unanswered request asks for, when that is the only unanswered request. */
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
            return; // consumes nothing, so the bytes stay in the buffer
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

    /**
     * The superclass reads again when a read produced no message, even without auto-read, so held bytes would be
     * unlimited.
     */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (held.isPresent()) {
            ctx.fireChannelReadComplete();
        } else {
            super.channelReadComplete(ctx);
        }
    }

    /** Called when a final response was written. Parsing continues later, because the writer is still processing it. */
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
