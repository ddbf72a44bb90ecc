package io.hypercube.cluster;

import java.time.Instant;

/** Sets the states of clusters, as a probe does. */
public final class ProbedStates {
    private ProbedStates() {}

    public static void unreachable(Cluster cluster) {
        Probe.Failed probe = new Probe.Failed(ClusterState.Phase.UNREACHABLE, "TimedOut", "");
        cluster.state(cluster.state().after(probe, Instant.now()));
    }
}
