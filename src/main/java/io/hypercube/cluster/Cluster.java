package io.hypercube.cluster;

import io.hypercube.kube.ClusterName;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One API server, known by name. Identity matters: a cluster whose credentials are replaced is a new {@code Cluster}, and
 * what hangs on the old one (its connections) is closed with it. Thread-safe.
 */
public final class Cluster {
    private final ClusterName name;
    private final Map<String, String> labels;
    private final ClusterConnection connection;
    private final CredentialSource credentials;
    private final AtomicReference<ClusterState> state = new AtomicReference<>(ClusterState.unknown());

    public Cluster(ClusterName name, ClusterConnection connection) {
        this(name, Map.of(), connection, CredentialSources.of(name, connection));
    }

    Cluster(ClusterName name, Map<String, String> labels, ClusterConnection connection, CredentialSource credentials) {
        this.name = name;
        this.labels = Map.copyOf(labels);
        this.connection = connection;
        this.credentials = credentials;
    }

    public ClusterName name() {
        return name;
    }

    public Map<String, String> labels() {
        return labels;
    }

    /** Where it is and whom to trust there. What to show it comes from {@link #credentials()}. */
    public ClusterConnection connection() {
        return connection;
    }

    public CredentialSource credentials() {
        return credentials;
    }

    /** As of the last probe. It reports; it forbids nothing: calls are forwarded in every state. */
    public ClusterState state() {
        return state.get();
    }

    void state(ClusterState next) {
        state.set(next);
    }
}
