package io.hypercube.server;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;

/**
 * A body that is still being sent when its call has been answered. The client gets a second to finish it, or to read the answer and
 * stop; then its stream is reset, or its HTTP/1.1 connection closed.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-8.1-9">RFC 9113, a complete response before the request ends</a>
 */
final class LingeringClose {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private LingeringClose() {}

    /** To be called on the event loop when the answer has been sent. */
    static void end(HttpServerRequest request) {
        Context loop = Vertx.currentContext();
        if (!request.isEnded() && loop != null) {
            loop.owner().setTimer(PATIENCE.toMillis(), late -> cut(request));
        }
    }

    private static void cut(HttpServerRequest request) {
        if (request.isEnded()) {
            return;
        }
        if (request.version() == HttpVersion.HTTP_2) {
            request.response().reset(Http2Error.NO_ERROR.code());
        } else {
            request.connection().close();
        }
    }
}
