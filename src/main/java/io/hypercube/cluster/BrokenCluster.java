package io.hypercube.cluster;

import io.hypercube.kube.ClusterName;

/** A cluster that is configured, but so that it cannot be reached: listed with the problem, never called. */
record BrokenCluster(ClusterName name, String problem) {
    ClusterState state() {
        return new ClusterState(
                ClusterState.Phase.UNREACHABLE, "InvalidConfiguration", problem, null, null, null, null);
    }
}
