package io.hypercube.server.call;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.auth.authorization.AuthorizedRequest;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.fleet.call.FleetTarget;
import io.hypercube.proxy.ClusterProxy;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.server.endpoint.OwnCalls;
import io.hypercube.server.listener.AgentSwitch.Agents;
import io.hypercube.server.listener.ClusterHostResolver;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Handles every request. The steps, in the order in which they run:
 *
 * <ol>
 *   <li>the request gets its ids, and its listeners for log, metrics, trace and audit ({@link CallFrame})
 *   <li>the host is read; it may be a cluster's. Contradicting host names are a 421 ({@link ClusterHostResolver})
 *   <li>the target is read as the bytes received; an ambiguous one is a 400 ({@link RawTarget})
 *   <li>the router determines the {@link Destination}; all paths of a cluster's host go to that cluster, and a request to a cluster is read
 *       into a {@link ClusterCall}
 *   <li>authentication: 401 ({@link AuthenticationGate}); only routes declared open skip it, and a wrong method on their paths
 *   <li>authorization: 403 ({@link AuthorizationGate}), before the response shows whether a cluster exists
 *   <li>the policy selects what is recorded; a call that must be recorded first waits for that ({@link CallAudit})
 *   <li>a proxied call is forwarded on this event loop ({@link ClusterProxy}); an own call runs on a virtual thread
 *       ({@link OwnCalls}), and one that is answered by calls to clusters makes these ({@link Proxies})
 *   <li>a failure is rendered as a Status ({@code ErrorRenderer}); the listeners are told the end
 * </ol>
 *
 * Runs on the event loop of the connection and never blocks.
 */
public final class HandlerChain {
    private final Router router;
    private final AuthenticationGate authentication;
    private final AuthenticationGate aiClients;
    private final Proxies proxies;
    private final OwnCalls ownCalls;
    private final AgentWebSocket agents;
    private final CallFrame frame;

    /**
     * Connects the steps; each is described by its class.
     *
     * @param agents takes over the WebSockets of agents
     */
    public HandlerChain(
            Router router,
            AuthenticationGate authentication,
            Proxies proxies,
            OwnCalls ownCalls,
            Agents agents,
            CallFrame frame) {
        this.router = router;
        this.authentication = authentication;
        this.aiClients = authentication.ofAiClients();
        this.proxies = proxies;
        this.ownCalls = ownCalls;
        this.agents = new AgentWebSocket(agents);
        this.frame = frame;
    }

    /** Answers a request. Completes when the call has ended; for a stream, when it closes. Never fails. */
    public Future<Void> answer(HttpServerRequest inbound) {
        return frame.answer(inbound, this::pass);
    }

    private Future<Void> pass(HttpServerRequest inbound, CallEvents call, CallAudit audit) {
        ClusterHostResolver host = ClusterHostResolver.of(inbound);
        String named = host.cluster(inbound);
        if (named != null) {
            call.tell(new CallFact.Named(named));
        }
        RawTarget target = RawTarget.parse(Inbound.target(inbound));
        Destination destination = named != null
                ? new Destination.Proxied(EntryPoint.PLAIN, named, target)
                : router.route(inbound.method().name(), target);
        return switch (destination) {
            case Destination.Proxied to -> proxied(inbound, call, audit, to, named != null);
            case Destination.Own(var route, var parameters) -> {
                call.tell(new CallFact.Own(route.template()));
                audit.own(route, parameters);
                yield route.access() == Access.OPEN
                        ? open(inbound, call, audit, route, parameters)
                        : own(inbound, call, audit, route, parameters);
            }
            case Destination.WrongMethod(var allowed, var access) -> {
                if (access != Access.OPEN) {
                    authenticated(access, inbound, call);
                }
                throw RouteRefusals.method(inbound, allowed);
            }
            case Destination.Nowhere() -> {
                authentication.require(inbound, call);
                throw RouteRefusals.path(target.path(), host.domain());
            }
        };
    }

    private Future<Void> open(
            HttpServerRequest inbound, CallEvents call, CallAudit audit, Route route, Map<String, String> parameters) {
        Supplier<Future<Void>> answer = () -> route.endpoint() instanceof Endpoint.OfAgents
                ? agents.answer(inbound)
                : ownCalls.answer(inbound, call, route, parameters);
        return route.recognises() ? audit.recognised(answer) : AuditWait.own(inbound, audit.admit(), null, answer);
    }

    private Future<Void> own(
            HttpServerRequest inbound, CallEvents call, CallAudit audit, Route route, Map<String, String> parameters) {
        StandingCaller caller = authenticated(route.access(), inbound, call);
        proxies.gate().require(route.access(), caller.caller());
        Future<Void> answered = AuditWait.own(
                inbound,
                audit.admit(),
                caller,
                () -> route.endpoint() instanceof Endpoint.OfClusters
                        ? proxies.whoCan().answer(caller, inbound, call)
                        : ownCalls.answer(inbound, call, caller, route, parameters));
        return route.access() == Access.AI_CLIENT
                ? answered.onFailure(failure -> aiClients.challenge(inbound, failure))
                : answered;
    }

    private StandingCaller authenticated(Access access, HttpServerRequest inbound, CallEvents call) {
        return access == Access.AI_CLIENT ? aiClients.require(inbound, call) : authentication.require(inbound, call);
    }

    /** The request is read before the caller is known, so that a refusal is recorded with it. */
    private Future<Void> proxied(
            HttpServerRequest inbound, CallEvents call, CallAudit audit, Destination.Proxied to, boolean byHost) {
        audit.announce();
        Optional<ClusterName> cluster = ClusterName.parseAny(to.name());
        Optional<ClusterCall> read = cluster.flatMap(name -> ClusterCalls.read(inbound, name, to.target()));
        read.ifPresent(
                asked -> call.tell(new CallFact.Asked(asked, to.entryPoint().template())));
        StandingCaller caller =
                byHost ? authentication.requireToken(inbound, call) : authentication.require(inbound, call);
        ClusterCall request = read.orElseThrow(() -> cluster.isEmpty()
                ? ApiException.notFound("clusters", to.name())
                : RequestInfoParser.unsupported(inbound.method().name()));
        if (request.cluster().isFleet()) {
            FleetTarget several = new FleetTarget(to.entryPoint(), request);
            return AuditWait.proxied(inbound, audit.admit(), caller, request, () -> proxies.several()
                    .forward(caller, several, inbound, call));
        }
        AuthorizedRequest authorized = proxies.gate().authorize(caller, request, InnerCalls.ticket(inbound));
        return AuditWait.proxied(inbound, audit.admit(), caller, request, () -> proxies.one()
                .forward(authorized, to.entryPoint(), inbound, call));
    }
}
