package io.hypercube.cluster;

import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.util.Map;

/** The cluster states that replicas share. A port that {@code storage} implements. Blocks. */
public interface ClusterStateStore {
    /** The singleton whose holder probes. */
    String SINGLETON = "cluster-probes";

    /**
     * A state with the cluster that it belongs to.
     *
     * @param identity see {@link Cluster#identity}
     */
    record Shared(String identity, ClusterState state) {}

    /** The states that were written within {@code recent}, by the clock of the database. */
    Map<ClusterName, Shared> read(Duration recent);

    /**
     * Writes a state while {@code epoch} is the current one of {@link #SINGLETON}.
     *
     * @return false when it is not; nothing was written
     */
    boolean write(ClusterName cluster, Shared state, long epoch);
}
