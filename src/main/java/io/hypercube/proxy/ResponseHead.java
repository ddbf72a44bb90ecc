package io.hypercube.proxy;

import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.proxy.call.ProxiedCall;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** Writes status and header fields of a cluster's response for the client. */
final class ResponseHead {
    private ResponseHead() {}

    static boolean isPlainJson(UpstreamResponse received) {
        String type = received.headers().get(HttpHeaders.CONTENT_TYPE);
        return type != null
                && type.startsWith("application/json")
                && !received.headers().contains(HttpHeaders.CONTENT_ENCODING);
    }

    /**
     * A response from a server behind the API server is sandboxed, so that a browser does not run it in the gateway's
     * origin.
     */
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
