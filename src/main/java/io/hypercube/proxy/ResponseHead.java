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

    /** @param fromApiServer false where the answer may be somebody else's who stands behind the API server */
    static void write(UpstreamResponse received, boolean fromApiServer, HttpServerResponse response) {
        response.setStatusCode(received.status());
        if (!received.reason().equals(response.getStatusMessage())) {
            response.setStatusMessage(received.reason());
        }
        OutboundHeaders.response(received.headers(), response.headers());
        if (!fromApiServer) {
            // a page of somebody behind the cluster must not run as one of ours in a browser
            response.headers().add("Content-Security-Policy", "sandbox");
        }
    }
}
