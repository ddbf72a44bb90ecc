package io.hypercube.server.call;

import io.hypercube.auth.authorization.Attributes;
import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.auth.authorization.AuthorizedRequest;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.core.observability.CallRecord;
import io.hypercube.fleet.call.FleetTarget;
import io.hypercube.proxy.ClusterProxy;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.server.endpoint.OwnCalls;
import io.hypercube.server.listener.ClusterHostResolver;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Handles every request. The steps, in the order in which they run:
 *
 * <ol>
 *   <li>the request gets a request id and a record for log and metrics ({@link CallFrame})
 *   <li>the host is read; it may be a cluster's. Contradicting host names are a 421 ({@link ClusterHostResolver})
 *   <li>the target is read as the bytes received; an ambiguous one is a 400 ({@link RawTarget})
 *   <li>the router determines the {@link Destination}; all paths of a cluster's host go to that cluster
 *   <li>authentication: 401 ({@link AuthenticationGate}); only routes declared open skip it, and a wrong method on their paths
 *   <li>authorization: 403 ({@link AuthorizationGate}), before the response shows whether a cluster exists
 *   <li>the policy selects what is recorded; a call that must be recorded first waits for that ({@link CallAudit})
 *   <li>a proxied call is forwarded on this event loop ({@link ClusterProxy}); an own call runs on a virtual thread
 *       ({@link OwnCalls})
 *   <li>a failure is rendered as a Status ({@code ErrorRenderer}); the record is logged and counted
 * </ol>
 *
 * Runs on the event loop of the connection and never blocks.
 */
public final class HandlerChain {
    private final Router router;
    private final AuthenticationGate authentication;
    private final Proxies proxies;
    private final OwnCalls ownCalls;
    private final CallFrame frame;

    /** Connects the steps; each is described by its class. */
    public HandlerChain(
            Router router, AuthenticationGate authentication, Proxies proxies, OwnCalls ownCalls, CallFrame frame) {
        this.router = router;
        this.authentication = authentication;
        this.proxies = proxies;
        this.ownCalls = ownCalls;
        this.frame = frame;
    }

    /** Answers a request. Completes when the call has ended; for a stream, when it closes. Never fails. */
    public Future<Void> answer(HttpServerRequest inbound) {
        return frame.answer(inbound, this::pass);
    }

    private Future<Void> pass(HttpServerRequest inbound, CallRecord call, CallAudit audit) {
        ClusterHostResolver host = ClusterHostResolver.of(inbound);
        String named = host.cluster(inbound);
        if (named != null) {
            call.named(named);
        }
        RawTarget target = RawTarget.parse(Inbound.target(inbound));
        Destination destination = named != null
                ? new Destination.Named(named, target)
                : router.route(inbound.method().name(), target);
        describe(destination, inbound, call, audit);
        if (destination instanceof Destination.Own(var route, var parameters) && route.access() == Access.OPEN) {
            return open(inbound, call, audit, route, parameters);
        }
        requireMethodOfOpenPath(destination, inbound);
        Caller caller = destination instanceof Destination.Named
                ? authentication.requireToken(inbound, call)
                : authentication.require(inbound, call);
        return switch (destination) {
            case Destination.Proxied proxied -> forward(inbound, call, audit, caller, proxied);
            case Destination.Named(var name, var path) ->
                forward(inbound, call, audit, caller, new Destination.Proxied(EntryPoint.PLAIN, name, path));
            case Destination.Own(var route, var parameters) -> {
                proxies.gate().require(route.access(), caller);
                yield AuditWait.then(
                        inbound,
                        audit.admit(),
                        () -> {},
                        false,
                        () -> ownCalls.answer(inbound, call, caller, route, parameters, () -> {
                            authentication.requireStill(caller);
                            proxies.gate().require(route.access(), caller);
                        }));
            }
            case Destination.WrongMethod(var allowed, var open) -> throw RouteRefusals.method(inbound, allowed);
            case Destination.Nowhere() -> throw RouteRefusals.path(target.path(), host.domain());
        };
    }

    private Future<Void> open(
            HttpServerRequest inbound, CallRecord call, CallAudit audit, Route route, Map<String, String> parameters) {
        Supplier<Future<Void>> answer = () -> ownCalls.answer(inbound, call, route, parameters);
        return route.recognises()
                ? audit.recognised(answer)
                : AuditWait.then(inbound, audit.admit(), () -> {}, false, answer);
    }

    private static void requireMethodOfOpenPath(Destination destination, HttpServerRequest inbound) {
        if (destination instanceof Destination.WrongMethod(var allowed, var open) && open) {
            throw RouteRefusals.method(inbound, allowed);
        }
    }

    /** Notes what the request asks for, so that a refusal is recorded with it. */
    private static void describe(Destination destination, HttpServerRequest inbound, CallRecord call, CallAudit audit) {
        switch (destination) {
            case Destination.Proxied(var entryPoint, var name, var path) -> {
                call.entryPoint(entryPoint.prefix() + "{name}");
                audit.announce();
                describe(name, path, inbound, call);
            }
            case Destination.Named(var name, var path) -> {
                call.entryPoint(EntryPoint.PLAIN.prefix() + "{name}");
                audit.announce();
                describe(name, path, inbound, call);
            }
            case Destination.Own(var route, var parameters) -> {
                call.route(route.template());
                audit.own(route, parameters);
            }
            case Destination.WrongMethod refused -> {}
            case Destination.Nowhere refused -> {}
        }
    }

    private static void describe(String name, RawTarget path, HttpServerRequest inbound, CallRecord call) {
        ClusterName.parseAny(name)
                .ifPresent(cluster -> RequestInfoParser.find(inbound.method().name(), path.path(), path.query())
                        .ifPresent(info -> call.asked(cluster, info)));
    }

    private Future<Void> forward(
            HttpServerRequest inbound, CallRecord call, CallAudit audit, Caller caller, Destination.Proxied to) {
        ClusterName cluster =
                ClusterName.parseAny(to.name()).orElseThrow(() -> ApiException.notFound("clusters", to.name()));
        RequestInfo info = RequestInfoParser.parse(
                inbound.method().name(), to.target().path(), to.target().query());
        if (cluster.isFleet()) {
            FleetTarget several = new FleetTarget(cluster, to.entryPoint(), to.target(), info);
            return AuditWait.then(
                    inbound,
                    audit.admit(),
                    () -> authentication.requireStill(caller),
                    ClusterProxy.readsBody(inbound),
                    () -> proxies.several().forward(caller, several, inbound, call));
        }
        AuthorizedRequest authorized = proxies.gate()
                .authorize(new Attributes(
                        caller,
                        cluster,
                        info,
                        ClusterProxy.asksForUpgrade(inbound),
                        ClusterProxy.asksForImpersonation(inbound)));
        return AuditWait.then(
                inbound,
                audit.admit(),
                () -> authentication.requireStill(caller),
                ClusterProxy.readsBody(inbound),
                () -> proxies.one().forward(authorized, to.entryPoint(), to.target(), inbound, call));
    }
}
