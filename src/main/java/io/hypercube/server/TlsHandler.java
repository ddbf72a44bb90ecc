package io.hypercube.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * Tells whoever speaks HTTP where TLS is spoken what is wrong, in HTTP, and closes: the words are those of Go's {@code net/http},
 * and so of an API server. Looks at a connection's first bytes alone.
 */
final class TlsHandler extends SslHandler {
    private static final int RECORD_HEADER = 5;
    private static final String SENTENCE = "Client sent an HTTP request to an HTTPS server.\n";
    private static final byte[] ANSWER = ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
                    + "Content-Length: " + SENTENCE.length() + "\r\nConnection: close\r\n\r\n" + SENTENCE)
            .getBytes(StandardCharsets.US_ASCII);

    private boolean begun;
    private boolean refused;

    TlsHandler(SSLEngine engine, Executor executor) {
        super(engine, executor);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws SSLException {
        if (!begun && in.readableBytes() >= RECORD_HEADER) {
            begun = true;
            if (isHttp(in)) {
                refused = true;
                // from here on the way to the socket, past this handler
                context.writeAndFlush(Unpooled.wrappedBuffer(ANSWER)).addListener(ChannelFutureListener.CLOSE);
            }
        }
        if (refused) {
            in.skipBytes(in.readableBytes());
        } else {
            super.decode(context, in, out);
        }
    }

    /** A method and what may follow it; a record of TLS begins with a byte below 32. */
    private static boolean isHttp(ByteBuf in) {
        for (int i = 0; i < RECORD_HEADER; i++) {
            byte next = in.getByte(in.readerIndex() + i);
            boolean letter = next >= 'A' && next <= 'Z';
            if (!letter && (i == 0 || (next != ' ' && next != '/'))) {
                return false;
            }
        }
        return true;
    }
}
