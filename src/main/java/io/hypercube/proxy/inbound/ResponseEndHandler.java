package io.hypercube.proxy.inbound;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Notifies the decoder when a response has ended. Event loop only. */
final class ResponseEndHandler extends ChannelOutboundHandlerAdapter {
    private final UpgradeDecoder decoder;

    ResponseEndHandler(UpgradeDecoder decoder) {
        this.decoder = decoder;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        boolean last = message instanceof LastHttpContent && !isInterim(message);
        ctx.write(message, promise);
        if (last) {
            decoder.answered();
        }
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse head && head.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }
}
