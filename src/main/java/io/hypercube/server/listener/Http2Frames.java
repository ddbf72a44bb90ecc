package io.hypercube.server.listener;

import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.function.UnaryOperator;

/** Intercepts the frames of an HTTP/2 connection before the library handles them. */
final class Http2Frames {
    private Http2Frames() {}

    /**
     * Must be called for a connection when it opens, on its event loop. Does nothing for HTTP/1.1.
     *
     * @param listener creates the listener that gets all further frames and passes them on to the given one
     */
    static void listen(HttpConnection connection, UnaryOperator<Http2FrameListener> listener) {
        Http2ConnectionHandler http2 = ((HttpServerConnection) connection)
                .channelHandlerContext()
                .pipeline()
                .get(Http2ConnectionHandler.class);
        if (http2 != null) {
            Http2ConnectionDecoder decoder = http2.decoder();
            decoder.frameListener(listener.apply(decoder.frameListener()));
        }
    }
}
