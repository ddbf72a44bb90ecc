package io.hypercube.server;

import io.hypercube.authorization.Attributes;
import io.hypercube.authorization.AuthorizationGate;
import io.hypercube.authorization.AuthorizedRequest;
import io.hypercube.http.Access;
import io.hypercube.http.RawTarget;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;
import io.hypercube.kube.RequestInfoParser;
import io.hypercube.kube.StatusReason;
import io.hypercube.observability.CallObserver;
import io.hypercube.observability.CallRecord;
import io.hypercube.proxy.ClusterProxy;
import io.hypercube.proxy.StalledClientException;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/**
 * Where every request comes in: the steps it takes, in running order.
 *
 * <ol>
 *   <li>it gets a request id, and a record of what becomes known of it
 *   <li>its target is read as the bytes received; what reads two ways is a 400 ({@link RawTarget})
 *   <li>the router tells where it goes ({@link Destination})
 *   <li>who is it: 401 ({@link AuthenticationGate}); only routes that say so are open
 *   <li>may they: 403 ({@link AuthorizationGate}), before it is told whether a cluster exists
 *   <li>a proxied call goes to its cluster on this event loop ({@link ClusterProxy}); one of our own runs on a virtual thread
 *       ({@link OwnCalls})
 *   <li>a failure becomes a Status ({@link ErrorRenderer}); the record becomes a log line and a count
 * </ol>
 *
 * Runs on the event loop of the connection and never blocks.
 */
final class FrontDoor {
    /** What a log says of a client that left before it had an answer, as nginx does. */
    private static final int CLIENT_CLOSED_REQUEST = 499;

    private final Router router;
    private final AuthenticationGate authentication;
    private final AuthorizationGate gate;
    private final ClusterProxy proxy;
    private final OwnCalls ownCalls;
    private final CallObserver observer;

    FrontDoor(
            Router router,
            AuthenticationGate authentication,
            AuthorizationGate gate,
            ClusterProxy proxy,
            OwnCalls ownCalls,
            CallObserver observer) {
        this.router = router;
        this.authentication = authentication;
        this.gate = gate;
        this.proxy = proxy;
        this.ownCalls = ownCalls;
        this.observer = observer;
    }

    /** Completes when the call has ended, for a stream that is when it closes; never fails. */
    Future<Void> answer(HttpServerRequest inbound) {
        CallRecord call = Inbound.record(inbound);
        inbound.response().putHeader("X-Request-Id", call.requestId());
        Future<Void> answered;
        try {
            answered = pass(inbound, call);
        } catch (RuntimeException e) {
            answered = Future.failedFuture(e);
        }
        return answered.transform(outcome -> leave(inbound, call, outcome));
    }

    private Future<Void> pass(HttpServerRequest inbound, CallRecord call) {
        RawTarget target = RawTarget.parse(Inbound.target(inbound));
        Destination destination = router.route(inbound.method().name(), target);
        if (destination instanceof Destination.Own(var route, var parameters) && route.access() == Access.OPEN) {
            call.route(route.template());
            return ownCalls.answer(inbound, call, route, parameters);
        }
        Caller caller = authentication.require(inbound, call);
        return switch (destination) {
            case Destination.Proxied proxied -> forward(inbound, call, caller, proxied);
            case Destination.Own(var route, var parameters) -> {
                call.route(route.template());
                gate.require(route.access(), caller);
                yield ownCalls.answer(inbound, call, caller, route, parameters, () -> {
                    authentication.requireStill(caller);
                    gate.require(route.access(), caller);
                });
            }
            case Destination.WrongMethod(var allowed) -> {
                inbound.response().putHeader("Allow", String.join(", ", allowed));
                throw ApiException.of(
                        StatusReason.METHOD_NOT_ALLOWED,
                        "method: " + inbound.method().name() + " (expected: one of " + String.join(", ", allowed)
                                + ")");
            }
            case Destination.Nowhere() ->
                throw ApiException.of(StatusReason.NOT_FOUND, "the server could not find the requested resource");
        };
    }

    private Future<Void> forward(HttpServerRequest inbound, CallRecord call, Caller caller, Destination.Proxied to) {
        ClusterName cluster =
                ClusterName.parse(to.name()).orElseThrow(() -> ApiException.notFound("clusters", to.name()));
        RequestInfo info = RequestInfoParser.parse(
                inbound.method().name(), to.target().path(), to.target().query());
        AuthorizedRequest authorized = gate.authorize(new Attributes(
                caller,
                cluster,
                info,
                ClusterProxy.asksForUpgrade(inbound),
                ClusterProxy.asksForImpersonation(inbound)));
        return proxy.forward(authorized, to.door(), to.target(), inbound, call);
    }

    private Future<Void> leave(HttpServerRequest inbound, CallRecord call, AsyncResult<Void> outcome) {
        HttpServerResponse response = inbound.response();
        boolean tunnelled = response.getStatusCode() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
        boolean stalled = outcome.cause() instanceof StalledClientException;
        boolean gone = (response.closed() && !response.headWritten() && !tunnelled) || stalled;
        Future<Void> rendered = Future.succeededFuture();
        if (outcome.failed()) {
            call.problem(String.valueOf(outcome.cause().getMessage()));
            if (!gone && !tunnelled && !response.headWritten()) {
                rendered = ErrorRenderer.render(inbound, call.requestId(), outcome.cause());
            }
        }
        return rendered.transform(end -> {
            UnfinishedBody.end(inbound);
            observer.ended(call, gone ? CLIENT_CLOSED_REQUEST : response.getStatusCode(), response.bytesWritten());
            return Future.succeededFuture();
        });
    }
}
