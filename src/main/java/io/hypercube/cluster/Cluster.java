package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialSources;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.kube.ClusterName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One API server, known by name. Identity matters: a cluster whose credentials are replaced is a new {@code Cluster}, and
 * what hangs on the old one (its connections) is closed with it. Thread-safe.
 */
public final class Cluster {
    private final ClusterName name;
    private final ClusterSource source;
    private final ClusterConnection connection;
    private final CredentialSource credentials;
    private final AtomicReference<ClusterState> state = new AtomicReference<>(ClusterState.unknown());
    private final ProbeHistory probes = new ProbeHistory();
    private volatile Map<String, String> labels;
    private volatile boolean gone;

    public Cluster(ClusterName name, ClusterConnection connection) {
        this(name, Map.of(), connection, ClusterSource.FILE);
    }

    Cluster(ClusterName name, Map<String, String> labels, ClusterConnection connection, ClusterSource source) {
        this(name, labels, connection, source, CredentialSources.of(name, connection));
    }

    Cluster(
            ClusterName name,
            Map<String, String> labels,
            ClusterConnection connection,
            ClusterSource source,
            CredentialSource credentials) {
        this.name = name;
        this.labels = Map.copyOf(labels);
        this.connection = connection;
        this.source = source;
        this.credentials = credentials;
    }

    public ClusterName name() {
        return name;
    }

    public Map<String, String> labels() {
        return labels;
    }

    /** Labels decide nothing about its connections: it stays the same cluster. */
    void labels(Map<String, String> next) {
        labels = Map.copyOf(next);
    }

    ClusterSource source() {
        return source;
    }

    /** Whether its kubeconfig came from an administrator over the API, and not from a file of the operator. */
    public boolean isImported() {
        return source == ClusterSource.IMPORTED;
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

    /** What the last probe made of it. */
    void state(ClusterState next) {
        state.set(next);
        Instant probed = next.lastProbe();
        if (probed != null) {
            probes.add(new ProbeHistory.Entry(probed, next.latency()));
        }
    }

    List<ProbeHistory.Entry> probes() {
        return probes.entries();
    }

    /**
     * Whether it was removed, or another took its place. Set before anybody is told, so that whoever still holds it opens no
     * connection that nobody would close.
     */
    public boolean isGone() {
        return gone;
    }

    void leave() {
        gone = true;
    }
}
