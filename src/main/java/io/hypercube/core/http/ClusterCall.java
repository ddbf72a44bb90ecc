package io.hypercube.core.http;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;

/**
 * A request to a cluster or to several, as its head says. It is read once, before the caller is known, and then passed on: authorization,
 * audit log and the forwarded request are about the same value. Immutable.
 *
 * @param cluster may not exist; the caller may not be allowed to know
 * @param target path and query for the cluster, as the bytes received
 * @param upgrade whether forwarding the request may open a tunnel; also true for some requests that do not open one
 * @param impersonation whether the request has any field that begins with {@code Impersonate-}, valid or not
 * @param body whether the request has a body
 */
public record ClusterCall(
        ClusterName cluster, RequestInfo info, RawTarget target, boolean upgrade, boolean impersonation, boolean body) {

    /** The same request to one cluster of several, which opens no tunnel. */
    public ClusterCall toMember(ClusterName member) {
        return new ClusterCall(member, info, target, false, impersonation, body);
    }

    /** The same request with another path or query. */
    public ClusterCall at(RawTarget other) {
        return new ClusterCall(cluster, info, other, upgrade, impersonation, body);
    }
}
