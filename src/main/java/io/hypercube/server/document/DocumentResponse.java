package io.hypercube.server.document;

import io.hypercube.server.document.HttpsDocuments.DocumentException;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The one response of a connection of HTTP/1.1. Anything but a complete response with status 200 is an {@link IOException}. Blocking. */
final class DocumentResponse {
    private static final int LARGEST_HEAD = 16 << 10;
    private static final int READ = 8 << 10;

    private final InputStream in;
    private final int largest;
    private final byte[] read = new byte[READ];
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final EmbeddedChannel decoder =
            new EmbeddedChannel(new HttpResponseDecoder(new HttpDecoderConfig().setMaxHeaderSize(LARGEST_HEAD)));

    /** @param largest number of bytes of a body */
    DocumentResponse(InputStream in, int largest) {
        this.in = in;
        this.largest = largest;
    }

    /** Reads the body, once; that of a response with another status is not read. */
    byte[] body() throws IOException {
        try {
            boolean complete = false;
            while (!complete) {
                HttpObject part = next();
                complete = part instanceof LastHttpContent;
                add(part);
            }
            return body.toByteArray();
        } finally {
            decoder.finishAndReleaseAll();
        }
    }

    private HttpObject next() throws IOException {
        HttpObject next = decoder.readInbound();
        while (next == null) {
            int bytes = in.read(read);
            if (bytes >= 0) {
                decoder.writeInbound(Unpooled.copiedBuffer(read, 0, bytes));
            } else if (!decoder.finish()) {
                throw new EOFException();
            }
            next = decoder.readInbound();
        }
        return next;
    }

    private void add(HttpObject part) throws IOException {
        try {
            check(part);
            if (part instanceof HttpContent some) {
                some.content().readBytes(body, some.content().readableBytes());
            }
        } finally {
            ReferenceCountUtil.release(part);
        }
    }

    private void check(HttpObject part) throws IOException {
        Throwable failure = part.decoderResult().cause();
        if (failure != null) {
            throw failure instanceof TooLongFrameException
                    ? new DocumentException("its header is too large")
                    : new IOException("no HTTP", failure);
        }
        if (part instanceof HttpResponse response && !response.status().equals(HttpResponseStatus.OK)) {
            throw new DocumentException(
                    "status " + response.status().code() + " (expected: 200; redirects are not followed)");
        }
        long bytes = part instanceof HttpContent some
                ? some.content().readableBytes()
                : HttpUtil.getContentLength((HttpResponse) part, 0L);
        if (bytes > largest - body.size()) {
            throw new DocumentException("it is larger than " + largest + " bytes");
        }
    }
}
