package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialSources;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.core.kube.ClusterName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An API server, known by name. Compared by identity: replacing a cluster's credentials creates a new {@code Cluster}, and the
 * resources of the old one, such as its connections, are closed. Thread-safe.
 */
public final class Cluster {
    private final ClusterName name;
    private final ClusterSource source;
    private final ClusterConnection connection;
    private final CredentialSource credentials;
    private final @Nullable Agents agents;
    private final AtomicReference<ClusterState> state = new AtomicReference<>(ClusterState.unknown());
    private final ProbeHistory probes = new ProbeHistory();
    private final String identity;
    private volatile Map<String, String> labels;
    private volatile boolean gone;

    public Cluster(ClusterName name, ClusterConnection connection) {
        this(name, Map.of(), connection, ClusterSource.FILE);
    }

    /** @param credentials in place of those of the connection */
    public Cluster(ClusterName name, ClusterConnection connection, CredentialSource credentials) {
        this(name, Map.of(), connection, ClusterSource.FILE, credentials);
    }

    Cluster(ClusterName name, Map<String, String> labels, ClusterConnection connection, ClusterSource source) {
        this(name, labels, connection, source, CredentialSources.of(name, connection));
    }

    /** A cluster that its agents connect; its credential is theirs. */
    static Cluster behindAgents(
            ClusterName name, Map<String, String> labels, AgentRecord record, ClusterAgents connected) {
        return new Cluster(
                name,
                labels,
                record.connection(),
                ClusterSource.AGENT,
                connected.credentials(name, record.id()),
                new Agents(record.id(), () -> connected.views(name)));
    }

    Cluster(
            ClusterName name,
            Map<String, String> labels,
            ClusterConnection connection,
            ClusterSource source,
            CredentialSource credentials) {
        this(name, labels, connection, source, credentials, null);
    }

    private Cluster(
            ClusterName name,
            Map<String, String> labels,
            ClusterConnection connection,
            ClusterSource source,
            CredentialSource credentials,
            @Nullable Agents agents) {
        this.agents = agents;
        this.name = name;
        this.labels = Map.copyOf(labels);
        this.connection = connection;
        this.source = source;
        this.credentials = credentials;
        this.identity = ClusterIdentityHash.of(connection);
    }

    /**
     * @param id of the record to which the agents' certificates are bound
     * @param connected those that are connected to this replica
     */
    private record Agents(String id, Supplier<List<AgentView>> connected) {}

    public ClusterName name() {
        return name;
    }

    public Map<String, String> labels() {
        return labels;
    }

    /** Replaces the labels. The cluster and its connections stay the same. */
    void labels(Map<String, String> next) {
        labels = Map.copyOf(next);
    }

    ClusterSource source() {
        return source;
    }

    /** Whether an administrator imported the cluster over the API, as opposed to the operator configuring it. */
    public boolean isImported() {
        return source.isImported();
    }

    /** Whether agents connect the cluster, so that it is not dialled. */
    public boolean isBehindAgent() {
        return agents != null;
    }

    /** The id of this cluster to which the certificates of its agents are bound; null when it is dialled. */
    public @Nullable String agentId() {
        return agents == null ? null : agents.id();
    }

    /** The agents that are connected to this replica; null for a cluster that is dialled. */
    @Nullable
    List<AgentView> agents() {
        return agents == null ? null : agents.connected().get();
    }

    /** The server's address and trust. The credential to send comes from {@link #credentials()}. */
    public ClusterConnection connection() {
        return connection;
    }

    public CredentialSource credentials() {
        return credentials;
    }

    /**
     * Whether forwarded calls carry a token of their caller. Then the gateway has no credential for the cluster and can read
     * nothing by itself. Otherwise callers are impersonated with {@link #credentials()}.
     */
    public boolean isCalledByToken() {
        return switch (connection.identity()) {
            case Identity.Token token -> true;
            case Identity.Impersonation impersonation -> false;
        };
    }

    /**
     * A hash of the server's address, of how it is verified, and of how it learns who a caller is. Two replicas may configure
     * different clusters under one name; what one knows of its cluster must not be used for the other's.
     */
    public String identity() {
        return identity;
    }

    /** The state as of the last probe. Informational: calls are forwarded in every state. */
    public ClusterState state() {
        return state.get();
    }

    /** Records the state after a probe. A thread that sees the state also finds its probe in the history. */
    void state(ClusterState next) {
        Instant probed = next.lastProbe();
        if (probed != null) {
            probes.add(new ProbeHistory.Entry(probed, next.latency()));
        }
        state.set(next);
    }

    List<ProbeHistory.Entry> probes() {
        return probes.entries();
    }

    /**
     * Whether the cluster was removed or replaced. Set before listeners are notified, so that code that still holds the cluster
     * opens no connection that would never be closed.
     */
    public boolean isGone() {
        return gone;
    }

    /** The same cluster, for when it is called again. */
    Cluster again() {
        return new Cluster(name, labels, connection, source, credentials, agents);
    }

    void leave() {
        gone = true;
    }
}
