package io.hypercube.server;

import io.hypercube.http.Endpoint;
import io.hypercube.http.RawTarget;
import io.hypercube.http.Route;
import io.hypercube.observability.CallRecord;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Set;

/**
 * Answers a listener for operators: GET and HEAD of the paths that it was made for, to anybody, and a 404 for
 * everything else. It has neither callers nor clusters: an endpoint that asks for a caller is not of the type that it takes.
 */
final class OpenListener {
    private final Map<String, Endpoint.Open> endpoints;
    private final OwnCalls ownCalls;
    private final CallFrame frame;

    /** @param endpoints by path, which is compared as the bytes received */
    OpenListener(Map<String, Endpoint.Open> endpoints, OwnCalls ownCalls, CallFrame frame) {
        this.endpoints = Map.copyOf(endpoints);
        this.ownCalls = ownCalls;
        this.frame = frame;
    }

    /** As {@link CallFrame#answer}. */
    Future<Void> answer(HttpServerRequest inbound) {
        return frame.answer(inbound, this::take);
    }

    private Future<Void> take(HttpServerRequest inbound, CallRecord call) {
        String path = RawTarget.parse(Inbound.target(inbound)).path();
        Endpoint.Open endpoint = endpoints.get(path);
        if (endpoint == null) {
            throw RouteRefusals.path();
        }
        call.route(path);
        String method = inbound.method().name();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw RouteRefusals.method(inbound, Set.of("GET"));
        }
        return ownCalls.answer(inbound, call, Route.open("GET", path, endpoint), Map.of());
    }
}
