package io.hypercube.proxy;

import io.hypercube.authorization.AuthorizedRequest;
import io.hypercube.cluster.Cluster;
import io.hypercube.http.RawTarget;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls to several clusters: {@code _all}, or a saved group. Each cluster is asked as the caller. The responses are made
 * by blocking code on virtual threads ({@link FleetAnswer}).
 */
public final class FleetProxy {
    private final MemberSelector selector;
    private final Admission admission;
    private final CallObserver observer;
    private final ProxyConfig config;
    private final FleetAnswers answers;

    FleetProxy(
            MemberSelector selector,
            Admission admission,
            FleetAnswers answers,
            CallObserver observer,
            ProxyConfig config) {
        this.selector = selector;
        this.admission = admission;
        this.answers = answers;
        this.observer = observer;
        this.config = config;
    }

    /** See {@link ClusterProxy#forward}. Runs on the event loop of the client's connection and never blocks. */
    public Future<Void> forward(Caller caller, FleetTarget target, HttpServerRequest inbound, CallRecord record) {
        try {
            FleetCall call = call(caller, target, inbound, record);
            record.proxied(target.fleet(), target.info()); // now it is known that there is such a group
            record.members(call.members().stream().map(Member::name).toList());
            observer.opened(record);
            FleetAnswer answer = answers.of(call);
            return new BlockingForward(inbound, new Subject(call, answer), admission.live())
                    .start((out, sent) -> answer.writeTo(call, out, sent));
        } finally {
            if (ProxiedCall.hasBody(inbound)) { // for its reader, or to drop it
                inbound.resume();
            }
        }
    }

    private FleetCall call(Caller caller, FleetTarget target, HttpServerRequest inbound, CallRecord record) {
        boolean impersonation = Impersonation.isAskedBy(inbound.headers());
        ClusterIdentity other = impersonation ? Impersonation.asked(inbound.headers()) : null;
        MemberQuery query = MemberQuery.of(RawQuery.parse(target.target().query()));
        RawTarget rest = new RawTarget(target.target().path(), query.rest().print());
        FleetTarget own = new FleetTarget(target.fleet(), target.entryPoint(), rest, target.info());
        List<Member> members = new ArrayList<>();
        for (AuthorizedRequest request : selector.usable(caller, own, query.selection(), impersonation)) {
            Cluster cluster = selector.find(request.cluster()).orElse(null);
            if (cluster != null && !cluster.isGone()) {
                members.add(member(request, cluster, own, other, inbound, record));
            }
        }
        return new FleetCall(
                caller,
                own,
                AcceptedTypes.parse(inbound.headers().getAll(HttpHeaders.ACCEPT)),
                List.copyOf(members),
                selector.unusable(caller, own, query.selection(), impersonation),
                query.strict(),
                config.clusterTimeout(),
                inbound,
                record,
                here());
    }

    private static Context here() {
        return Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
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
