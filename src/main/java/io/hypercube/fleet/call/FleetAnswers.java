package io.hypercube.fleet.call;

import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.kube.Verb;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.page.ListRules;

/** Chooses who answers a call to several clusters. */
record FleetAnswers(KubectlCalls kubectl) {
    /**
     * Event loop only.
     *
     * @throws ApiException 400 for invalid parameters, 405 for what only one cluster can do
     */
    FleetAnswer of(FleetCall call) {
        RequestInfo info = call.target().info();
        boolean get = call.inbound().method().name().equals("GET");
        if (get && info.verb() == Verb.LIST) {
            return list(call);
        }
        if (get && isObject(info) && !call.target().request().upgrade()) {
            return new FleetGet((RequestInfo.Resource) info);
        }
        return kubectl.answer(call).orElseThrow(() -> notAllowed(call));
    }

    private static boolean isObject(RequestInfo info) {
        return info instanceof RequestInfo.Resource object
                && object.verb() == Verb.GET
                && object.name() != null
                && object.subresource() == null;
    }

    private FleetAnswer list(FleetCall call) {
        FleetTarget target = call.target();
        if (target.entryPoint() == EntryPoint.PLAIN) {
            return kubectl.list(call, target.target());
        }
        return switch (ListRules.decide("GET", target.info(), target.target(), call.accepted())) {
            case ListRules.Handling.Page(ListRequest list) ->
                list.listQuery().isGrouped() ? new FleetGroups(list, kubectl) : new FleetLists(list, kubectl);
            case ListRules.Handling.Pass(RawTarget rest) -> kubectl.list(call, rest);
        };
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
