package io.hypercube.server;

import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.kube.ClusterName;
import io.hypercube.limit.CallPlaces;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.upstream.Upstreams;
import java.util.function.ToIntFunction;

/** The gauges of the calls at each cluster, from the moment that the cluster is known. */
final class CallMetrics {
    private final GatewayMetrics metrics;
    private final Upstreams upstreams;

    private CallMetrics(GatewayMetrics metrics, Upstreams upstreams) {
        this.metrics = metrics;
        this.upstreams = upstreams;
    }

    static void follow(ClusterRegistry clusters, GatewayMetrics metrics, Upstreams upstreams) {
        CallMetrics gauges = new CallMetrics(metrics, upstreams);
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
                places -> places.longRunning().taken());
    }

    private void gauge(ClusterName cluster, String name, String help, ToIntFunction<CallPlaces> count) {
        metrics.gauge(name, help, cluster, () -> upstreams.count(cluster, count));
    }
}
