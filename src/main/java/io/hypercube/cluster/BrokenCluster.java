package io.hypercube.cluster;

import io.hypercube.core.kube.ClusterName;
import java.util.Map;

/** A configured cluster whose configuration is invalid: listed with the problem, never called. */
record BrokenCluster(ClusterName name, Map<String, String> labels, ClusterSource source, String problem) {
    BrokenCluster {
        labels = Map.copyOf(labels);
    }

    ClusterState state() {
        return new ClusterState(
                ClusterState.Phase.UNREACHABLE, "InvalidConfiguration", problem, null, null, null, null);
    }
}
