package io.hypercube.fleet.call;

import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.kube.Verb;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.page.ListRules;

/** Chooses who answers a call to several clusters. */
final class FleetAnswers {
    private final ByteBudget pages;
    private final MemberApis apis = new MemberApis();
    private final FleetReads reads;

    /** @param pages the memory of all pages of the process */
    FleetAnswers(ByteBudget pages) {
        this.pages = pages;
        this.reads = new FleetReads(pages, apis);
    }

    /**
     * Event loop only.
     *
     * @throws ApiException 400 for invalid parameters, 405 for what only one cluster can do
     */
    FleetAnswer of(FleetCall call) {
        FleetTarget target = call.target();
        boolean get = call.inbound().method().name().equals("GET");
        if (get && target.info().verb() == Verb.LIST) {
            return list(call);
        }
        if (get && target.info().verb() == Verb.WATCH) {
            return new FleetWatch(pages, FleetTimes.USUAL);
        }
        return reads.of(call).orElseThrow(() -> notAllowed(call));
    }

    private FleetAnswer list(FleetCall call) {
        FleetTarget target = call.target();
        if (target.entryPoint() == EntryPoint.PLAIN) {
            return chunks(call, target.target());
        }
        return switch (ListRules.decide("GET", target.info(), target.target(), call.accepted())) {
            case ListRules.Handling.Page(ListRequest list) -> new FleetLists(call, list, pages, apis);
            case ListRules.Handling.Pass(RawTarget rest) -> chunks(call, rest);
        };
    }

    private FleetAnswer chunks(FleetCall call, RawTarget target) {
        return new FleetChunks(call, ChunkQuery.of(target, call.accepted()), pages, apis);
    }

    private static ApiException notAllowed(FleetCall call) {
        FleetTarget target = call.target();
        call.inbound().response().putHeader("Allow", "GET");
        return ApiException.of(
                StatusReason.METHOD_NOT_ALLOWED,
                "\"" + target.fleet() + "\" stands for several clusters and can only be read (expected: "
                        + target.entryPoint().prefix() + "{name}"
                        + target.target().path() + " with the name of one cluster)");
    }
}
