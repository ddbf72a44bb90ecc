package io.hypercube.cluster;

import io.hypercube.kube.ClusterName;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One API server, known by name. Identity matters: a cluster whose credentials are replaced is a new {@code Cluster}, and
 * what hangs on the old one (its connections) is closed with it. Thread-safe.
 */
public final class Cluster {
    private final ClusterName name;
    private final ClusterConnection connection;
    private final AtomicReference<ClusterState> state = new AtomicReference<>(ClusterState.unknown());

    public Cluster(ClusterName name, ClusterConnection connection) {
        this.name = name;
        this.connection = connection;
    }

    public ClusterName name() {
        return name;
    }

    public ClusterConnection connection() {
        return connection;
    }

    public ClusterState state() {
        return state.get();
    }

    void state(ClusterState next) {
        state.set(next);
    }
}
