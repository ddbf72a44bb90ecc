package io.hypercube.server;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.ClusterState;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.CallSeats;
import io.hypercube.observability.GatewayMetrics;
import java.util.function.ToIntFunction;

/** Registers the gauges of each cluster when it is added, and removes them with the cluster. */
final class CallMetrics {
    private final GatewayMetrics metrics;
    private final Seats seats;

    /** Reads a count of a cluster's seats; 0 before its first call. */
    interface Seats {
        int count(ClusterName cluster, ToIntFunction<CallSeats> what);
    }

    private CallMetrics(GatewayMetrics metrics, Seats seats) {
        this.metrics = metrics;
        this.seats = seats;
    }

    static void follow(ClusterRegistry clusters, GatewayMetrics metrics, Seats seats) {
        CallMetrics gauges = new CallMetrics(metrics, seats);
        clusters.onRemoved(cluster -> metrics.removeGauges(cluster.name()));
        clusters.onAdded(gauges::add);
    }

    private void add(Cluster added) {
        ClusterName cluster = added.name();
        metrics.gauge(
                "hypercube_cluster_ready",
                "1 while the last probe of this replica found the cluster ready, else 0",
                cluster,
                () -> added.state().phase() == ClusterState.Phase.READY ? 1 : 0);
        gauge(
                cluster,
                "hypercube_calls_under_way",
                "proxied calls running at the cluster, including streams and tunnels",
                CallSeats::underWay);
        gauge(cluster, "hypercube_calls_waiting", "proxied calls queued for the cluster", CallSeats::waiting);
        gauge(
                cluster,
                "hypercube_calls_long_running",
                "long-running calls (watch, log, exec, attach, port-forward, proxy), running or queued",
                of -> of.longRunning().taken());
    }

    private void gauge(ClusterName cluster, String name, String help, ToIntFunction<CallSeats> count) {
        metrics.gauge(name, help, cluster, () -> seats.count(cluster, count));
    }
}
