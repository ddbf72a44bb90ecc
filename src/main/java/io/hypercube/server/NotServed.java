package io.hypercube.server;

import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import io.vertx.core.http.HttpServerRequest;
import java.util.Set;

/** The refusals of what a listener does not have. */
final class NotServed {
    private NotServed() {}

    static ApiException path() {
        return ApiException.of(StatusReason.NOT_FOUND, "the server could not find the requested resource");
    }

    /** Sets {@code Allow} too. */
    static ApiException method(HttpServerRequest inbound, Set<String> allowed) {
        String all = String.join(", ", allowed);
        inbound.response().putHeader("Allow", all);
        return ApiException.of(
                StatusReason.METHOD_NOT_ALLOWED,
                "method: " + inbound.method().name() + " (expected: one of " + all + ")");
    }
}
