package io.hypercube.proxy;

import io.hypercube.audit.recording.SessionRecorder;
import io.hypercube.auth.authorization.AuthorizedRequest;
import io.hypercube.cache.WriteObserver;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.core.limit.CallLimits.AdmissionResult;
import io.hypercube.core.limit.QueuedCall;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.CallIdentity;
import io.hypercube.proxy.call.ClusterIdentity;
import io.hypercube.proxy.call.LazySeat;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.ProxyConfig;
import io.hypercube.proxy.inbound.UpgradableConnection;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.proxy.page.ListForward;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.page.ListRules;
import io.hypercube.proxy.page.PageResources;
import io.hypercube.proxy.page.PagedLists;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Forwards an authorized call to its cluster and the response back to the client. Runs on the event loop and never
 * blocks.
 */
public final class ClusterProxy {
    private final ClusterRegistry clusters;
    private final Upstreams upstreams;
    private final PagedLists lists;
    private final LiveCalls live;
    private final Admission admission;
    private final ProxyConfig config;
    private final RecordedTunnels tunnels;

    public ClusterProxy(
            ClusterRegistry clusters,
            Upstreams upstreams,
            PagedLists lists,
            LiveCalls live,
            SessionRecorder recorder,
            ProxyConfig config) {
        this.clusters = clusters;
        this.upstreams = upstreams;
        this.lists = lists;
        this.live = live;
        this.admission = new Admission(upstreams, live);
        this.config = config;
        this.tunnels = new RecordedTunnels(recorder, live);
    }

    /**
     * Completes when the response has been sent or the client has disconnected. When it fails before the response has
     * begun, the server must render the failure; afterwards the stream has already been reset. A body must be paused or not yet arrived.
     */
    public Future<Void> forward(
            AuthorizedRequest request, EntryPoint entryPoint, HttpServerRequest inbound, CallEvents events) {
        Cluster cluster = clusters.require(request.call().cluster());
        events.tell(new CallFact.Opened(request.call()));
        if (!request.call().body()) {
            return forward(request, cluster, entryPoint, inbound, events);
        }
        inbound.pause();
        Future<Void> forwarded;
        try {
            forwarded = forward(request, cluster, entryPoint, inbound, events);
        } catch (RuntimeException e) {
            forwarded = Future.failedFuture(e);
        }
        // an unread body must be drained, or the next request of the connection never arrives
        return forwarded.onFailure(failure -> inbound.resume());
    }

    private Future<Void> forward(
            AuthorizedRequest request,
            Cluster cluster,
            EntryPoint entryPoint,
            HttpServerRequest inbound,
            CallEvents events) {
        Upstream upstream = upstreams.of(cluster);
        CallIdentity by = CallIdentity.of(ClusterIdentity.of(request.caller(), config), upstream);
        ProxiedCall call = new ProxiedCall(request, cluster, by, request.call().target(), inbound, events);
        if (!request.impersonation()) {
            return send(call, entryPoint, upstream, null);
        }
        ClusterIdentity other = Impersonation.asked(inbound.headers());
        return switch (by) {
            case CallIdentity.Impersonated impersonated -> sendAs(other, call, entryPoint, upstream);
            case CallIdentity.ByToken token -> {
                // the API server itself decides whether the caller may, for this very call
                events.tell(new CallFact.ActingAs(other.forTheRecord()));
                yield send(call.as(other), entryPoint, upstream, null);
            }
        };
    }

    /** The call takes its seat before the cluster is asked whether the caller may impersonate, and keeps it. */
    private Future<Void> sendAs(ClusterIdentity other, ProxiedCall call, EntryPoint entryPoint, Upstream upstream) {
        Context context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        return seatOf(call).compose(seat -> new ImpersonationGate(upstream, live, context)
                .allow(call.request().caller(), call.identity(), other)
                .compose(allowed -> {
                    call.events().tell(new CallFact.ActingAs(allowed.forTheRecord()));
                    return send(call.as(allowed), entryPoint, upstream, seat);
                })
                .onFailure(refused -> seat.close()));
    }

    private Future<Seat> seatOf(ProxiedCall call) {
        boolean tunnel = tunnel(call).isPresent();
        return switch (admission.enter(call, call.isLongRunning() || tunnel)) {
            case Seat seat -> Future.succeededFuture(seat);
            case QueuedCall waiting -> admission.await(call, waiting);
            case AdmissionResult.Refused refused -> throw admission.refused(call, refused);
        };
    }

    /** @param held the seat that the call already has; null for none */
    private Future<Void> send(ProxiedCall call, EntryPoint entryPoint, Upstream upstream, @Nullable Seat held) {
        if (entryPoint == EntryPoint.PLAIN) {
            return pass(call, upstream, held);
        }
        HttpServerRequest inbound = call.inbound();
        ListRules.Handling handling = ListRules.decide(
                inbound.method().name(),
                call.request().info(),
                call.target(),
                AcceptedTypes.parse(inbound.headers().getAll(HttpHeaders.ACCEPT)));
        return switch (handling) {
            case ListRules.Handling.Pass(RawTarget target) -> pass(call.to(target), upstream, held);
            case ListRules.Handling.Page(ListRequest list) ->
                ListForward.send(call, list, upstream, lists.cached(), live, pageResources(call, list, held));
        };
    }

    private PageResources pageResources(ProxiedCall call, ListRequest list, @Nullable Seat held) {
        String account = call.request().caller().user().name();
        return new PageResources(
                new LazySeat(call, admission, held),
                new PageLease(
                        lists.memory(), account, list.smaller(call.cluster().name())));
    }

    private static Optional<UpgradableConnection> tunnel(ProxiedCall call) {
        return call.request().call().upgrade() ? UpgradableConnection.of(call.inbound()) : Optional.empty();
    }

    private Future<Void> pass(ProxiedCall call, Upstream upstream, @Nullable Seat held) {
        Optional<UpgradableConnection> tunnel = tunnel(call);
        AdmissionResult entry = held != null ? held : admission.enter(call, call.isLongRunning() || tunnel.isPresent());
        return switch (entry) {
            case Seat seat -> pass(call, tunnel, upstream, seat);
            case QueuedCall waiting ->
                admission.await(call, waiting).compose(seat -> pass(call, tunnel, upstream, seat));
            case AdmissionResult.Refused refused -> throw admission.refused(call, refused);
        };
    }

    private Future<Void> pass(ProxiedCall call, Optional<UpgradableConnection> tunnel, Upstream upstream, Seat seat) {
        try {
            return tunnel.isPresent()
                    ? tunnels.open(call, tunnel.get(), upstream, seat)
                    : PlainForward.send(call, upstream, live, seat, writeObserver(call));
        } catch (RuntimeException e) {
            seat.close();
            throw e;
        }
    }

    /** Observes a write that may change objects in the cache. */
    private Optional<WriteObserver> writeObserver(ProxiedCall call) {
        return call.request().info() instanceof RequestInfo.Resource write
                        && writes(write.verb())
                        && !call.isDryRun()
                        && !call.cluster().isCalledByToken()
                ? Optional.of(lists.cache().writeObserver(call.cluster(), write))
                : Optional.empty();
    }

    private static boolean writes(Verb verb) {
        return switch (verb) {
            case CREATE, UPDATE, PATCH, DELETE, DELETECOLLECTION -> true;
            case GET, LIST, WATCH, CONNECT, IMPERSONATE -> false;
        };
    }
}
