package io.hypercube.fleet.call;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.kube.Verb;
import io.hypercube.fleet.MemberSelection;
import io.hypercube.proxy.ClusterProxy;
import io.hypercube.proxy.response.BlockingForward;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Answers calls to several clusters: {@code _all}, or a saved group. Each cluster is asked as the caller. The responses are made
 * by blocking code on virtual threads ({@link FleetAnswer}).
 */
public final class FleetProxy {
    private final MemberSelector selector;
    private final FleetMembers members;
    private final FleetAnswers answers;

    public FleetProxy(MemberSelector selector, FleetMembers members, KubectlCalls kubectl) {
        this.selector = selector;
        this.members = members;
        this.answers = new FleetAnswers(kubectl);
    }

    /** See {@link ClusterProxy#forward}. Runs on the event loop of the client's connection and never blocks. */
    public Future<Void> forward(
            StandingCaller caller, FleetTarget target, HttpServerRequest inbound, CallEvents events) {
        try {
            FleetCall call = call(caller, target, inbound, events);
            events.tell(new CallFact.Opened(target.request())); // now it is known that there is such a group
            events.tell(new CallFact.Members(
                    call.members().stream().map(FleetMember::name).toList()));
            FleetAnswer answer = answers.of(call);
            return members.start(
                    inbound, new AnsweredCall(call, answer), (out, sent) -> answer.writeTo(call, out, sent));
        } finally {
            if (target.request().body()) { // for its reader, or to drop it
                inbound.resume();
            }
        }
    }

    private FleetCall call(StandingCaller caller, FleetTarget target, HttpServerRequest inbound, CallEvents events) {
        MemberQuery query = MemberQuery.of(RawQuery.parse(target.target().query()));
        RawTarget rest = new RawTarget(target.target().path(), query.rest().print());
        ClusterCall request = target.request().at(rest);
        FleetTarget own = new FleetTarget(target.entryPoint(), request);
        Context context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        FleetMembers.Origin origin = new FleetMembers.Origin(inbound, events, context);
        List<FleetMember> selected = members.of(selector.usable(caller, own, query.selection()), origin);
        FleetTarget all = new FleetTarget(target.entryPoint(), request.toMember(ClusterName.ALL));
        return new FleetCall(
                caller.caller(),
                own,
                AcceptedTypes.parse(inbound.headers().getAll(HttpHeaders.ACCEPT)),
                selected,
                selected.isEmpty() ? members.of(selector.usable(caller, all, MemberSelection.ALL), origin) : selected,
                selector.unusable(caller, own, query.selection()),
                query.strict(),
                members.clusterTimeout(),
                inbound,
                events,
                new FleetMemory(members.memory(), caller.caller().user().name()));
    }

    record AnsweredCall(FleetCall call, FleetAnswer answer) implements BlockingForward.AnsweredCall {
        @Override
        public Caller caller() {
            return call.caller();
        }

        @Override
        public boolean isLongRunning() {
            return call.target().info().verb() == Verb.WATCH;
        }

        @Override
        public ApiException stalled() {
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
            call.memory().close();
        }

        @Override
        public void drain() {
            answer.drain();
        }
    }
}
