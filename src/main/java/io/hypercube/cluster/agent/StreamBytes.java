package io.hypercube.cluster.agent;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * The content of a CONNECT stream as bytes: DATA frames become buffers and buffers become DATA frames. END_STREAM ends one direction,
 * as the FIN of a TCP connection does.
 */
public final class StreamBytes extends ChannelDuplexHandler {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof Http2DataFrame data)) {
            ReferenceCountUtil.release(message);
            return;
        }
        boolean end = data.isEndStream();
        if (data.content().isReadable()) {
            ctx.fireChannelRead(data.content());
        } else {
            data.release();
        }
        if (end) {
            ctx.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        ctx.write(message instanceof ByteBuf bytes ? new DefaultHttp2DataFrame(bytes) : message, promise);
    }
}
