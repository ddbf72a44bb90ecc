package io.hypercube.fleet.call;

import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.ClusterProxy;
import java.util.Optional;

/** Chooses who answers a call to several clusters that is neither a list nor a watch. */
final class FleetReads {
    private final ByteBudget pages;
    private final MemberApis apis;

    /** @param pages the memory of all pages of the process */
    FleetReads(ByteBudget pages, MemberApis apis) {
        this.apis = apis;
        this.pages = pages;
    }

    /** Event loop only, before the body of the request is read. Empty for what only one cluster can do. */
    Optional<FleetAnswer> of(FleetCall call) {
        if (ClusterProxy.asksForUpgrade(call.inbound())) {
            return Optional.empty();
        }
        if (FleetReview.matches(call.target().info())) {
            return Optional.of(review(call, (RequestInfo.Resource) call.target().info()));
        }
        if (!call.inbound().method().name().equals("GET")) {
            return Optional.empty();
        }
        return switch (call.target().info()) {
            case RequestInfo.Resource object ->
                object.verb() == Verb.GET && object.name() != null && object.subresource() == null
                        ? Optional.of(new FleetGet(object, memory(call)))
                        : Optional.empty();
            case RequestInfo.NonResource other -> nonResource(call, other.path());
        };
    }

    private Optional<FleetAnswer> nonResource(FleetCall call, String path) {
        if (FleetDiscovery.matches(path)) {
            return Optional.of(new FleetDiscovery(path, apis, memory(call)));
        }
        if (FleetOpenApi.matches(path)) {
            return Optional.of(new FleetOpenApi(path, apis, memory(call)));
        }
        return FleetServer.isVersion(path) || FleetServer.isHealth(path)
                ? Optional.of(new FleetServer(FleetServer.isVersion(path), memory(call)))
                : Optional.empty();
    }

    private FleetReview review(FleetCall call, RequestInfo.Resource info) {
        BufferedBody body = BufferedBody.of(
                call.inbound(), pages.lease(account(call)), call.record().bodyObserver());
        return new FleetReview(info, body, memory(call));
    }

    private FleetMemory memory(FleetCall call) {
        return new FleetMemory(pages, account(call), "fewer clusters");
    }

    private static String account(FleetCall call) {
        return call.caller().user().name();
    }
}
