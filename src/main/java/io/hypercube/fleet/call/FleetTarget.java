package io.hypercube.fleet.call;

import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.proxy.page.EntryPoint;

/**
 * The request of a call to several clusters.
 *
 * @param fleet {@code _all}, or the name of a saved group after {@code _}
 * @param target path and query for the clusters, as the bytes received
 */
public record FleetTarget(ClusterName fleet, EntryPoint entryPoint, RawTarget target, RequestInfo info) {}
