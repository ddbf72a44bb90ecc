package io.hypercube.server.call;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;

/**
 * Ends requests whose body is still being sent after the response. The client has one second to finish; then the HTTP/2
 * stream is reset or the HTTP/1.1 connection closed.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-8.1-9">RFC 9113, a complete response before the request ends</a>
 */
final class LingeringClose {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private LingeringClose() {}

    /** Must be called on the event loop when the response has been sent. */
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
