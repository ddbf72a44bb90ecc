package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.credential.ClusterTokens;
import io.hypercube.cluster.upstream.UpstreamConfig.DialRule;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.CallLimits;
import io.hypercube.core.limit.CallSeats;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The connections to all clusters, created when a cluster is first called. Thread-safe, never blocks. */
public final class Upstreams implements AutoCloseable {
    private static final long SWEEP_MILLIS = 250;

    /** How long a client may stall a call while other calls are queued. */
    private static final Duration STALLED = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final UpstreamConfig config;
    private final Function<Cluster, Dialer> dialers;
    private final ClusterTokens tokens;
    private final CallLimits limits;
    private final long sweep;
    private final Map<Cluster, Upstream> upstreams = new ConcurrentHashMap<>();

    /**
     * @param tokens for clusters that are called with a token of each caller
     * @param dialers finds the way to each cluster
     */
    public Upstreams(Vertx vertx, UpstreamConfig config, ClusterTokens tokens, Function<Cluster, Dialer> dialers) {
        this.vertx = vertx;
        this.config = config;
        this.dialers = dialers;
        this.tokens = tokens;
        this.limits = new CallLimits(config.maxConnections());
        this.sweep = vertx.setPeriodic(SWEEP_MILLIS, tick -> limitStalled());
    }

    /** Dials clusters directly, with the forbidden addresses of the configuration. */
    public static Function<Cluster, Dialer> direct(Vertx vertx, UpstreamConfig config) {
        return cluster -> new DirectDialer(vertx, cluster, config.dialRule(cluster));
    }

    /** Uses one rule for all clusters instead of the forbidden addresses of the configuration, and signs no tokens. */
    public Upstreams(Vertx vertx, UpstreamConfig config, DialRule rule) {
        this(vertx, config, rule, ClusterTokens.none());
    }

    /** Uses one rule for all clusters instead of the forbidden addresses of the configuration. */
    public Upstreams(Vertx vertx, UpstreamConfig config, DialRule rule, ClusterTokens tokens) {
        this(vertx, config, tokens, cluster -> new DirectDialer(vertx, cluster, rule));
    }

    private void limitStalled() {
        upstreams.values().forEach(upstream -> upstream.seats().limitStalled(STALLED));
    }

    /** The limits for the calls to all clusters together. */
    public CallLimits limits() {
        return limits;
    }

    /** The maximum number of concurrent calls to one cluster. */
    public int mostCalls() {
        return limits.seats();
    }

    /** Changes {@link #mostCalls}; running calls are not affected. */
    public void resize(int mostCalls) {
        limits.resize(mostCalls);
        upstreams.values().forEach(upstream -> upstream.seats().admitQueued());
    }

    /**
     * Reads a count of the seats at a cluster; 0 when it was never called. Iterates over all clusters; use it for
     * metrics only.
     */
    public int count(ClusterName cluster, ToIntFunction<CallSeats> what) {
        return upstreams.values().stream()
                .filter(upstream -> upstream.cluster().name().equals(cluster))
                .mapToInt(upstream -> what.applyAsInt(upstream.seats()))
                .sum();
    }

    /**
     * The connections to a cluster. Clusters are compared by identity, so one with a changed configuration has new
     * connections.
     *
     * @throws ApiException 503 when the cluster has been removed or replaced
     */
    public Upstream of(Cluster cluster) {
        Upstream upstream = upstreams.get(cluster);
        return upstream != null ? upstream : upstreams.computeIfAbsent(cluster, this::open);
    }

    /**
     * A cluster is removed from the registry before {@link #close} is called, so either this method notices it or
     * {@code close} finds the new connections.
     */
    private Upstream open(Cluster cluster) {
        if (cluster.isGone()) {
            String name = cluster.name().value();
            throw ApiException.about(
                    StatusReason.SERVICE_UNAVAILABLE,
                    "clusters",
                    name,
                    "cluster \"" + name + "\" was removed or its configuration changed");
        }
        return new Upstream(vertx, cluster, config, dialers.apply(cluster), limits, tokens);
    }

    /** Closes all connections to a removed or replaced cluster, including streams. */
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
