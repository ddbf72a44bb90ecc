package io.hypercube.proxy;

import io.hypercube.authorization.AuthorizationGate;
import io.hypercube.authorization.AuthorizedRequest;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.fleet.MemberSelection;
import io.hypercube.http.RawTarget;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;
import io.hypercube.kube.StatusReason;
import io.hypercube.observability.CallObserver;
import io.hypercube.observability.CallRecord;
import io.hypercube.upstream.Upstream;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls to several clusters: {@code _all}, or a saved group. Each cluster is asked as the caller. The responses are made
 * by blocking code on virtual threads ({@link FleetAnswer}).
 */
public final class FleetProxy {
    private final AuthorizationGate gate;
    private final ClusterRegistry clusters;
    private final Admission admission;
    private final CallObserver observer;
    private final ProxyConfig config;
    private final FleetAnswers answers;

    FleetProxy(
            AuthorizationGate gate,
            ClusterRegistry clusters,
            Admission admission,
            FleetAnswers answers,
            CallObserver observer,
            ProxyConfig config) {
        this.gate = gate;
        this.clusters = clusters;
        this.admission = admission;
        this.answers = answers;
        this.observer = observer;
        this.config = config;
    }

    /** See {@link ClusterProxy#forward}. Runs on the event loop of the client's connection and never blocks. */
    public Future<Void> forward(Caller caller, FleetTarget target, HttpServerRequest inbound, CallRecord record) {
        record.proxied(target.fleet(), target.info());
        observer.opened(record);
        if (ProxiedCall.hasBody(inbound)) { // nothing reads it yet
            inbound.resume();
        }
        FleetCall call = call(caller, target, inbound, record);
        FleetAnswer answer = answers.of(call);
        return new BlockingForward(inbound, new Subject(call, answer), admission.live())
                .start((out, sent) -> answer.writeTo(call, out, sent));
    }

    private FleetCall call(Caller caller, FleetTarget target, HttpServerRequest inbound, CallRecord record) {
        boolean impersonation = Impersonation.isAskedBy(inbound.headers());
        ClusterIdentity other = impersonation ? Impersonation.asked(inbound.headers()) : null;
        MemberQuery parameters = MemberQuery.of(RawQuery.parse(target.target().query()));
        FleetTarget own = new FleetTarget(
                target.fleet(),
                target.entryPoint(),
                new RawTarget(target.target().path(), parameters.rest().print()),
                target.info());
        List<ClusterName> usable = clusters.all().stream()
                .filter(cluster ->
                        parameters.selection().includes(cluster.name().value(), cluster.labels()))
                .map(Cluster::name)
                .toList();
        List<Member> members = new ArrayList<>();
        for (AuthorizedRequest request : gate.authorize(caller, usable, target.info(), impersonation)) {
            clusters.find(request.cluster())
                    .ifPresent(cluster -> members.add(member(request, cluster, own, other, inbound, record)));
        }
        return new FleetCall(
                caller,
                own,
                AcceptedTypes.parse(inbound.headers().getAll(HttpHeaders.ACCEPT)),
                List.copyOf(members),
                unusable(caller, target.info(), impersonation, parameters.selection()),
                parameters.strict(),
                config.clusterTimeout(),
                inbound,
                record,
                here());
    }

    private static Context here() {
        return Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
    }

    /** Their labels are not used, so a selection by labels leaves them out. */
    private Map<ClusterName, ApiException> unusable(
            Caller caller, RequestInfo info, boolean impersonation, MemberSelection selection) {
        Map<ClusterName, ApiException> all = new TreeMap<>();
        List<ClusterName> selected = clusters.unusable().stream()
                .filter(cluster -> selection.includes(cluster.value(), Map.of()))
                .toList();
        for (AuthorizedRequest request : gate.authorize(caller, selected, info, impersonation)) {
            try {
                clusters.require(request.cluster());
            } catch (ApiException why) {
                all.put(request.cluster(), why);
            }
        }
        return all;
    }

    private Member member(
            AuthorizedRequest request,
            Cluster cluster,
            FleetTarget target,
            @Nullable ClusterIdentity other,
            HttpServerRequest inbound,
            CallRecord record) {
        Upstream upstream = admission.upstreamOf(cluster);
        CallIdentity by = CallIdentity.of(ClusterIdentity.of(request.caller(), config), upstream);
        ProxiedCall call = new ProxiedCall(request, cluster, by, target.target(), inbound, record.ofMember());
        return new Member(call, other, upstream, admission, here());
    }

    private record Subject(FleetCall call, FleetAnswer answer) implements BlockingForward.Subject {
        @Override
        public Caller caller() {
            return call.caller();
        }

        @Override
        public boolean isLongRunning() {
            return call.target().info().verb() == io.hypercube.kube.Verb.WATCH;
        }

        @Override
        public ApiException heldUp() {
            return ApiException.tooManyRequests("the client stalled its call", Duration.ofSeconds(10));
        }

        @Override
        public ApiException failed(IOException cause) {
            return ApiException.of(StatusReason.BAD_GATEWAY, "the clusters did not answer")
                    .causedBy(cause);
        }

        @Override
        public void made() {}

        @Override
        public void over() {
            answer.over();
        }

        @Override
        public void drain() {
            answer.drain();
        }
    }
}
