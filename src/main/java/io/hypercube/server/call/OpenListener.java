package io.hypercube.server.call;

import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.server.endpoint.OwnCalls;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Set;

/**
 * Serves a listener without authentication: GET and HEAD of the configured paths, and a 404 for everything else. It has
 * no access to callers or clusters: its type only accepts endpoints that need no caller.
 */
public final class OpenListener {
    private final Map<String, Endpoint.Open> endpoints;
    private final OwnCalls ownCalls;
    private final CallFrame frame;

    /** @param endpoints by path; the path is compared as the bytes received */
    public OpenListener(Map<String, Endpoint.Open> endpoints, OwnCalls ownCalls, CallFrame frame) {
        this.endpoints = Map.copyOf(endpoints);
        this.ownCalls = ownCalls;
        this.frame = frame;
    }

    /** Answers a request. Completes when the call has ended; for a stream, when it closes. Never fails. */
    public Future<Void> answer(HttpServerRequest inbound) {
        return frame.answer(inbound, this::take);
    }

    private Future<Void> take(HttpServerRequest inbound, CallEvents call, CallAudit audit) {
        String path = RawTarget.parse(Inbound.target(inbound)).path();
        Endpoint.Open endpoint = endpoints.get(path);
        if (endpoint == null) {
            throw RouteRefusals.path();
        }
        call.tell(new CallFact.Own(path));
        String method = inbound.method().name();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw RouteRefusals.method(inbound, Set.of("GET"));
        }
        return ownCalls.answer(inbound, call, Route.open("GET", path, endpoint), Map.of());
    }
}
