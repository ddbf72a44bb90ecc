package io.hypercube.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.StatusReason;
import io.hypercube.limit.CallLimits;
import io.hypercube.limit.CallPlaces;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The connections to every cluster, made when a cluster is first called. Thread-safe, never blocks. */
public final class Upstreams implements AutoCloseable {
    private static final long SWEEP_MILLIS = 250;

    /** As long as a client may hold up a call while other calls wait for a place. */
    private static final Duration HELD_UP = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final UpstreamConfig config;
    private final Function<Cluster, DialRule> rules;
    private final CallLimits limits = new CallLimits();
    private final long sweep;
    private final Map<Cluster, Upstream> upstreams = new ConcurrentHashMap<>();

    public Upstreams(Vertx vertx, UpstreamConfig config) {
        this(vertx, config, config::dialRule);
    }

    /** With one rule for all clusters, in place of the addresses that the configuration forbids. */
    public Upstreams(Vertx vertx, UpstreamConfig config, DialRule rule) {
        this(vertx, config, cluster -> rule);
    }

    private Upstreams(Vertx vertx, UpstreamConfig config, Function<Cluster, DialRule> rules) {
        this.vertx = vertx;
        this.config = config;
        this.rules = rules;
        this.sweep = vertx.setPeriodic(SWEEP_MILLIS, tick -> limitHeldUp());
    }

    private void limitHeldUp() {
        upstreams.values().forEach(upstream -> upstream.places().limitHeldUp(HELD_UP));
    }

    /** What the calls to all clusters have together. */
    public CallLimits limits() {
        return limits;
    }

    /** How many calls to one cluster may be under way. */
    public int mostCalls() {
        return config.maxConnections();
    }

    /** Counts something of the places at a cluster; 0 for one that was never called. Looks at all clusters: for metrics. */
    public int count(ClusterName cluster, ToIntFunction<CallPlaces> what) {
        return upstreams.values().stream()
                .filter(upstream -> upstream.cluster().name().equals(cluster))
                .mapToInt(upstream -> what.applyAsInt(upstream.places()))
                .sum();
    }

    /**
     * By identity: a cluster whose connection was configured anew has connections of its own.
     *
     * @throws ApiException 503 for a cluster that was removed since the caller found it
     */
    public Upstream of(Cluster cluster) {
        Upstream upstream = upstreams.get(cluster);
        return upstream != null ? upstream : upstreams.computeIfAbsent(cluster, this::open);
    }

    /** It is gone before {@link #close} is called, so either this sees it, or that sees what is made here. */
    private Upstream open(Cluster cluster) {
        if (cluster.isGone()) {
            String name = cluster.name().value();
            throw ApiException.about(
                    StatusReason.SERVICE_UNAVAILABLE,
                    "clusters",
                    name,
                    "cluster \"" + name + "\" was removed or configured anew");
        }
        return new Upstream(vertx, cluster, config, rules.apply(cluster), limits);
    }

    /** Ends every connection to a cluster that is removed or replaced, streams included. */
    public void close(Cluster cluster) {
        Upstream upstream = upstreams.remove(cluster);
        if (upstream != null) {
            upstream.close();
        }
    }

    @Override
    public void close() {
        vertx.cancelTimer(sweep);
        upstreams.keySet().forEach(this::close);
    }
}
