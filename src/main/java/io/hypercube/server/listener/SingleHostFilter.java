package io.hypercube.server.listener;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.vertx.core.http.HttpConnection;
import java.util.Iterator;

/**
 * Resets HTTP/2 requests with more than one {@code :authority} or {@code Host}: the library uses the first one, but a
 * proxy in front of the gateway may have used the last. The library itself rejects an {@code :authority} and a {@code
 * Host} that differ. Event loop only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-8.3.1">RFC 9113, :authority and Host</a>
 */
final class SingleHostFilter extends Http2FrameListenerDecorator {
    private SingleHostFilter(Http2FrameListener next) {
        super(next);
    }

    /** Must be called for every connection when it opens, on its event loop. Does nothing for HTTP/1.1. */
    static void prepare(HttpConnection connection) {
        Http2Frames.listen(connection, SingleHostFilter::new);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endStream)
            throws Http2Exception {
        require(streamId, headers);
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
        require(streamId, headers);
        super.onHeadersRead(ctx, streamId, headers, streamDependency, weight, exclusive, padding, endStream);
    }

    private static void require(int streamId, Http2Headers headers) throws Http2Exception {
        if (isRepeated(headers, PseudoHeaderName.AUTHORITY.value()) || isRepeated(headers, HttpHeaderNames.HOST)) {
            throw Http2Exception.streamError(streamId, Http2Error.PROTOCOL_ERROR, "more than one host");
        }
    }

    private static boolean isRepeated(Http2Headers headers, CharSequence name) {
        Iterator<CharSequence> values = headers.valueIterator(name);
        if (!values.hasNext()) {
            return false;
        }
        values.next();
        return values.hasNext();
    }
}
