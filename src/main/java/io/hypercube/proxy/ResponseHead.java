package io.hypercube.proxy;

import io.hypercube.upstream.UpstreamResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** Status and fields of a cluster's answer, as its caller gets them. */
final class ResponseHead {
    private ResponseHead() {}

    static boolean isPlainJson(UpstreamResponse received) {
        String type = received.headers().get(HttpHeaders.CONTENT_TYPE);
        return type != null
                && type.startsWith("application/json")
                && !received.headers().contains(HttpHeaders.CONTENT_ENCODING);
    }

    /** The answer of what stands behind an API server is confined: it must not run as a page of ours in a browser. */
    static void write(UpstreamResponse received, ProxiedCall call, HttpServerResponse response) {
        response.setStatusCode(received.status());
        if (!received.reason().equals(response.getStatusMessage())) {
            response.setStatusMessage(received.reason());
        }
        call.writeAnswer(received.headers(), response.headers());
        if (!call.isFromApiServer()) {
            response.headers().add("Content-Security-Policy", "sandbox");
        }
    }
}
