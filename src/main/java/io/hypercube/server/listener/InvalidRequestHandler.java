package io.hypercube.server.listener;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpServerRequest;

/**
 * Answers requests that are not valid HTTP/1.1 (RFC 9112) with a 400 Status and closes the connection to prevent
 * request smuggling.
 */
final class InvalidRequestHandler {
    private InvalidRequestHandler() {}

    static void refuse(HttpServerRequest request) {
        String requestId = Inbound.newRequestId();
        Throwable cause = request.decoderResult().cause();
        String why = cause instanceof TooLongHttpLineException || cause instanceof TooLongHttpHeaderException
                ? "the request line or the header fields are too long"
                : "the request is not valid HTTP/1.1";
        request.response().putHeader("X-Request-Id", requestId).putHeader("Connection", "close");
        ErrorRenderer.render(request, requestId, ApiException.of(StatusReason.BAD_REQUEST, why));
    }
}
