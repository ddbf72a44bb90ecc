package io.hypercube.server.call;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;

/**
 * Ends requests whose body is still being sent after the response. Many clients read the response only when they have sent the
 * whole body, and lose it when the connection is reset before. The rest of the body is therefore dropped for up to 30 seconds,
 * while some of it arrives each second. Then the HTTP/2 stream is reset or the HTTP/1.1 connection closed.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-8.1-9">RFC 9113, a complete response before the request ends</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9112#section-9.6-6">RFC 9112, closing a connection in stages</a>
 */
final class LingeringClose {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int MOST_LOOKS = 30;

    private LingeringClose() {}

    /** Must be called on the event loop when the response has been sent. */
    static void end(HttpServerRequest request) {
        Context loop = Vertx.currentContext();
        if (!request.isEnded() && loop != null) {
            lookLater(loop.owner(), request, MOST_LOOKS);
        }
    }

    private static void lookLater(Vertx vertx, HttpServerRequest request, int looks) {
        long before = request.bytesRead();
        vertx.setTimer(PATIENCE.toMillis(), late -> {
            if (request.isEnded()) {
                return;
            }
            if (request.bytesRead() > before && looks > 1) {
                lookLater(vertx, request, looks - 1);
            } else {
                cut(request);
            }
        });
    }

    private static void cut(HttpServerRequest request) {
        if (request.version() == HttpVersion.HTTP_2) {
            request.response().reset(Http2Error.NO_ERROR.code());
        } else {
            request.connection().close();
        }
    }
}
