package io.hypercube.fleet.call;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.proxy.page.EntryPoint;

/** The request of a call to several clusters. */
public record FleetTarget(EntryPoint entryPoint, ClusterCall request) {
    /** {@code _all}, or the name of a saved group after {@code _}. */
    ClusterName fleet() {
        return request.cluster();
    }

    /** Path and query for the clusters, as the bytes received. */
    public RawTarget target() {
        return request.target();
    }

    public RequestInfo info() {
        return request.info();
    }
}
