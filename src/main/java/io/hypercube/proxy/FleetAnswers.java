package io.hypercube.proxy;

import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;

/** Chooses who answers a call to several clusters. */
final class FleetAnswers {
    /** @throws ApiException 405 for what only one cluster can do */
    FleetAnswer of(FleetCall call) {
        throw notAllowed(call);
    }

    private static ApiException notAllowed(FleetCall call) {
        FleetTarget target = call.target();
        return ApiException.of(
                StatusReason.METHOD_NOT_ALLOWED,
                "\"" + target.fleet() + "\" stands for several clusters and can only be read (expected: "
                        + target.entryPoint().prefix() + "{name}"
                        + target.target().path() + " with the name of one cluster)");
    }
}
