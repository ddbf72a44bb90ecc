package io.hypercube.proxy;

import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.proxy.call.ProxiedCall;
import io.vertx.core.http.HttpServerResponse;

/** Writes status and header fields of a cluster's response for the client. */
final class ResponseHead {
    private ResponseHead() {}

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
