package io.hypercube.server;

import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.kube.ClusterName;
import io.hypercube.limit.CallPlaces;
import io.hypercube.observability.GatewayMetrics;
import java.util.function.ToIntFunction;

/** The gauges of the calls at each cluster, for as long as the cluster is there. */
final class CallMetrics {
    private final GatewayMetrics metrics;
    private final Places places;

    /** Reads a number of a cluster's places, 0 where it has none yet. */
    interface Places {
        int count(ClusterName cluster, ToIntFunction<CallPlaces> what);
    }

    private CallMetrics(GatewayMetrics metrics, Places places) {
        this.metrics = metrics;
        this.places = places;
    }

    static void follow(ClusterRegistry clusters, GatewayMetrics metrics, Places places) {
        CallMetrics gauges = new CallMetrics(metrics, places);
        clusters.onRemoved(cluster -> metrics.removeGauges(cluster.name()));
        clusters.onAdded(cluster -> gauges.add(cluster.name()));
    }

    private void add(ClusterName cluster) {
        gauge(
                cluster,
                "hypercube_calls_under_way",
                "proxied calls that have a place at the cluster, streams and tunnels included",
                CallPlaces::underWay);
        gauge(
                cluster,
                "hypercube_calls_waiting",
                "proxied calls that wait for a place at the cluster",
                CallPlaces::waiting);
        gauge(
                cluster,
                "hypercube_calls_long_running",
                "watches, logs, sessions and proxy calls, under way or waiting",
                of -> of.longRunning().taken());
    }

    private void gauge(ClusterName cluster, String name, String help, ToIntFunction<CallPlaces> count) {
        metrics.gauge(name, help, cluster, () -> places.count(cluster, count));
    }
}
