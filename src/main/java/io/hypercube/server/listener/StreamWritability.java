package io.hypercube.server.listener;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Notifies every stream of an HTTP/2 connection when the connection becomes writable again. Without this a response can
 * stall until its client gives up.
 *
 * <p>A stream that begins while the socket is full is marked as not writable. The flow controller corrects that only
 * when the writability of the connection changes. With TLS the events for "full" and "writable again" may both arrive
 * after the socket is writable; the controller then sees no change and does not notify the stream. Event loop only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-5.2">RFC 9113, flow control</a>
 */
final class StreamWritability extends ChannelInboundHandlerAdapter {
    private final Http2ConnectionHandler http2;

    private StreamWritability(Http2ConnectionHandler http2) {
        this.http2 = http2;
    }

    /** Must be called for every connection when it opens, on its event loop. Does nothing for HTTP/1.1. */
    static void prepare(HttpConnection connection) {
        prepare(((HttpServerConnection) connection).channelHandlerContext().pipeline());
    }

    static void prepare(ChannelPipeline pipeline) {
        ChannelHandlerContext http2 = pipeline.context(Http2ConnectionHandler.class);
        if (http2 != null) {
            pipeline.addAfter(http2.name(), null, new StreamWritability((Http2ConnectionHandler) http2.handler()));
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) throws Http2Exception {
        if (context.channel().isWritable()) {
            http2.connection().forEachActiveStream(this::tell);
        }
        context.fireChannelWritabilityChanged();
    }

    /** Increments the window by 0, which makes the controller update the writability of the stream. */
    private boolean tell(Http2Stream stream) throws Http2Exception {
        Http2RemoteFlowController windows = http2.encoder().flowController();
        windows.incrementWindowSize(stream, 0);
        return true;
    }
}
