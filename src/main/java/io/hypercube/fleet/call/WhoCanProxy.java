package io.hypercube.fleet.call;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.fleet.access.RbacCollection;
import io.hypercube.proxy.Impersonation;
import io.hypercube.proxy.page.EntryPoint;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Answers {@code /api/v1/cube/whocan}. For each cluster and each collection of RBAC it makes the same call as a client that lists the
 * collection: authorized by the scope of the key, with a seat of the caller at the cluster, and as the caller, so that the cluster decides.
 */
public final class WhoCanProxy {
    /** Any account may ask; the answer has what the clusters let the caller list. */
    public static final Route ROUTE = Route.ofClusters("GET", "/api/v1/cube/whocan");

    /** Calls at the same time, and those of one account. Each reads all roles and bindings of its clusters. */
    private static final int MOST = 64;

    private static final int MOST_OF_ONE = 4;
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final CountBudget running = new CountBudget(MOST, MOST_OF_ONE);
    private final MemberSelector selector;
    private final FleetMembers members;

    public WhoCanProxy(MemberSelector selector, FleetMembers members) {
        this.selector = selector;
        this.members = members;
    }

    /**
     * Completes as {@link FleetProxy#forward} does. Runs on the event loop of the client's connection and never blocks.
     *
     * @throws ApiException 400 for invalid parameters, 403 when the scope does not include the lists, 404 for an unknown cluster,
     *     429 when the account asks too much at once
     */
    public Future<Void> answer(StandingCaller caller, HttpServerRequest inbound, CallEvents events) {
        if (!inbound.method().equals(HttpMethod.GET)) {
            inbound.response().putHeader("Allow", "GET");
            throw ApiException.of(StatusReason.METHOD_NOT_ALLOWED, "method: " + inbound.method() + " (expected: GET)");
        }
        WhoCanQuery query = WhoCanQuery.parse(inbound.query());
        Context context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        FleetMembers.Origin origin = new FleetMembers.Origin(inbound, events, context);
        List<RbacCollection> collections = query.question().collections();
        Map<ClusterName, Map<RbacCollection, FleetMember>> selected = new TreeMap<>();
        for (RbacCollection each : collections) {
            FleetTarget list = list(each, query, inbound);
            members.of(selector.usable(caller, list, query.members().selection()), origin)
                    .forEach(member -> selected.computeIfAbsent(
                                    member.name(), name -> new EnumMap<>(RbacCollection.class))
                            .put(each, member));
        }
        selected.values().removeIf(lists -> lists.size() < collections.size()); // removed meanwhile
        events.tell(new CallFact.Members(List.copyOf(selected.keySet())));
        FleetCall call = call(caller, query, selected, origin);
        return start(call, new WhoCan(query, selected));
    }

    private Future<Void> start(FleetCall call, WhoCan answer) {
        String account = call.account();
        if (!running.tryTake(account)) {
            throw ApiException.tooManyRequests("too many questions of this account are being answered", RETRY);
        }
        try {
            return members.start(
                            call.inbound(),
                            new FleetProxy.AnsweredCall(call, answer),
                            (out, sent) -> answer.writeTo(call, out, sent))
                    .onComplete(over -> running.giveBack(account));
        } catch (RuntimeException e) {
            running.giveBack(account);
            throw e;
        }
    }

    private FleetCall call(
            StandingCaller caller,
            WhoCanQuery query,
            Map<ClusterName, Map<RbacCollection, FleetMember>> selected,
            FleetMembers.Origin origin) {
        FleetTarget target = list(query.question().collections().getFirst(), query, origin.inbound());
        List<FleetMember> first = selected.values().stream()
                .map(lists -> lists.values().iterator().next())
                .toList();
        return new FleetCall(
                caller.caller(),
                target,
                AcceptedTypes.parse(List.of()),
                first,
                first,
                selector.unusable(caller, target, query.members().selection()),
                query.members().strict(),
                members.clusterTimeout(),
                origin.inbound(),
                origin.events(),
                new FleetMemory(members.memory(), caller.caller().user().name()));
    }

    /** The list of a collection at the clusters of the call. */
    private static FleetTarget list(RbacCollection collection, WhoCanQuery query, HttpServerRequest inbound) {
        RawTarget target = new RawTarget(collection.path(query.question()), null);
        RequestInfo info =
                RequestInfoParser.find("GET", target.path(), target.query()).orElseThrow();
        boolean impersonation = Impersonation.isAskedBy(inbound.headers());
        return new FleetTarget(
                EntryPoint.PAGED, new ClusterCall(query.cluster(), info, target, false, impersonation, false));
    }
}
