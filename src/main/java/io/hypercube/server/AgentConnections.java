package io.hypercube.server;

import io.hypercube.cluster.AgentView;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterMonitor;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.agent.AgentAcceptor;
import io.hypercube.cluster.agent.AgentJoining;
import io.hypercube.cluster.agent.ConnectedAgents;
import io.hypercube.cluster.agent.ReplicaAgents;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas;
import io.hypercube.cluster.upstream.SocketFiles;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.CallSeats;
import io.hypercube.observability.GatewayMetrics;
import io.netty.channel.ChannelPipeline;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Wires the connections of agents: those that this replica has, and the way to those that only another replica has. */
final class AgentConnections implements AutoCloseable {
    /** The name of the only replica of a gateway with the embedded database. */
    private static final String ALONE = "gateway";

    private final Vertx vertx;
    private final ConnectedAgents connected;
    private final SocketFiles files = new SocketFiles();
    private volatile @Nullable AgentAcceptor acceptor;
    private volatile @Nullable ReplicaAgents elsewhere;

    AgentConnections(Vertx vertx, GatewayConfig config) {
        this.vertx = vertx;
        this.connected = new ConnectedAgents(vertx, config.upstream().connectTimeout());
    }

    /** The connections to all clusters: directly, or through agents. */
    Upstreams upstreams(GatewayConfig config, Identities identities) {
        return new Upstreams(
                vertx,
                config.upstream(),
                ClusterTokenSigning.of(config, identities),
                connected.dialers(Upstreams.direct(vertx, config.upstream())));
    }

    ConnectedAgents connected() {
        return connected;
    }

    /** From now on, clusters without an agent here are reached through other replicas. */
    void reachThrough(Upstreams connections, RunningReplicas replicas, ReplicaCertificate certificate) {
        ReplicaAgents others = new ReplicaAgents(vertx, connections, replicas, certificate, files);
        elsewhere = others;
        connected.reachThrough(others);
    }

    /** Accepts agents from now on; before, their connections are closed. */
    void start(
            AgentJoining joining,
            ClusterRegistry clusters,
            Optional<Replication> replication,
            ClusterMonitor monitor,
            Observation observation) {
        connected.onChanged(monitor::probeEarly);
        measure(observation.metrics(), clusters);
        clusters.onRemoved(removed -> close(clusters, removed));
        String replica = replication.map(shared -> shared.self().id()).orElse(ALONE);
        IntSupplier replicas = () -> replication.map(Replication::count).orElse(1);
        AgentAcceptor ready = new AgentAcceptor(
                vertx,
                connected,
                joining,
                files,
                new AgentEvents(observation.audit()),
                new AgentAcceptor.Replica(replica, replicas));
        clusters.onAdded(added -> {
            if (added.isBehindAgent()) {
                ready.serverChanged(added.name());
            }
        });
        acceptor = ready;
    }

    /** Registers the gauges of each cluster behind agents when it is added; they are removed with the cluster. */
    private void measure(GatewayMetrics metrics, ClusterRegistry clusters) {
        clusters.onAdded(added -> {
            if (added.isBehindAgent()) {
                measure(metrics, added.name());
            }
        });
    }

    private void measure(GatewayMetrics metrics, ClusterName cluster) {
        metrics.gauge(
                "hypercube_agents",
                "agents of the cluster that are connected to this replica",
                cluster,
                () -> connected.count(cluster));
        metrics.gauge(
                "hypercube_agent_streams",
                "connections to the API server that the agents of this replica carry, idle ones included",
                cluster,
                () -> connected.streams(cluster));
        metrics.gauge(
                "hypercube_agent_round_trip_seconds",
                "round-trip time of the last ping to the slowest connected agent; NaN without one",
                cluster,
                () -> connected.views(cluster).stream()
                        .map(AgentView::roundTripMilliseconds)
                        .filter(Objects::nonNull)
                        .mapToDouble(milliseconds -> milliseconds / 1_000)
                        .max()
                        .orElse(Double.NaN));
        metrics.gauge(
                "hypercube_agent_certificate_expiry_timestamp_seconds",
                "when the first certificate of a connected agent expires, in seconds since 1970; NaN without an agent",
                cluster,
                () -> connected.views(cluster).stream()
                        .mapToDouble(agent -> agent.certificateExpiration().getEpochSecond())
                        .min()
                        .orElse(Double.NaN));
    }

    /** See {@link AgentAcceptor#accept}. */
    void accept(ChannelPipeline pipeline, String after) {
        AgentAcceptor ready = acceptor;
        if (ready == null) {
            pipeline.channel().close();
        } else {
            ready.accept(pipeline, after);
        }
    }

    /** Ends the connections of agents when the last calls through them have ended, as the gateway shuts down. */
    void drain(Upstreams upstreams) {
        connected.drain(cluster -> upstreams.count(cluster, CallSeats::underWay));
    }

    /** A cluster is replaced when its agent tells another address of the API server; then its agents stay, and what waits for it ends. */
    private void close(ClusterRegistry clusters, Cluster removed) {
        ReplicaAgents others = elsewhere;
        if (removed.isBehindAgent() && others != null) {
            others.close(removed);
        }
        boolean replaced = clusters.find(removed.name())
                .filter(now -> Objects.equals(now.agentId(), removed.agentId()))
                .isPresent();
        if (removed.isBehindAgent() && !replaced) {
            connected.close(removed);
        }
    }

    @Override
    public void close() {
        connected.close();
        files.close();
    }
}
