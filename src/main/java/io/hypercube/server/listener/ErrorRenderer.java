package io.hypercube.server.listener;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Status;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.proxy.response.ResponseWriter;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders every failure as a Kubernetes Status in JSON. A failure that is not an {@link ApiException} is an internal
 * error: the caller gets a 500 with the request id, and the log has the details.
 */
public final class ErrorRenderer {
    private static final Logger LOGGER = LoggerFactory.getLogger(ErrorRenderer.class);

    private ErrorRenderer() {}

    /**
     * Answers the request with the Status of a failure. Event loop only, and only before the response head was written.
     *
     * @return completes when the response is sent
     */
    public static Future<Void> render(HttpServerRequest request, String requestId, Throwable failure) {
        Status status = statusOf(failure, requestId);
        HttpServerResponse response = request.response();
        byte[] body = Json.write(status.toMap());
        response.setStatusCode(status.code())
                .putHeader("Content-Type", "application/json")
                .putHeader("Cache-Control", "no-store")
                .putHeader("Content-Length", Integer.toString(body.length));
        if (status.reason() == StatusReason.UNAUTHORIZED && !response.headers().contains("WWW-Authenticate")) {
            response.putHeader("WWW-Authenticate", "Bearer realm=\"hypercube\"");
        }
        if (status.details() != null && status.details().retryAfterSeconds() != null) {
            response.putHeader("Retry-After", Integer.toString(status.details().retryAfterSeconds()));
        }
        ResponseWriter writer = ResponseWriter.of(request);
        return request.method().equals(HttpMethod.HEAD) ? writer.end() : writer.send(body, false);
    }

    private static Status statusOf(Throwable failure, String requestId) {
        if (failure instanceof ApiException expected) {
            return expected.status();
        }
        LOGGER.atError().addKeyValue("requestId", requestId).setCause(failure).log("a request failed unexpectedly");
        String message = "an internal error occurred; search the server's log for request id " + requestId;
        return ApiException.of(StatusReason.INTERNAL_ERROR, message).status();
    }
}
