package io.hypercube.server;

import io.hypercube.cache.WatchCache;
import io.hypercube.observability.CallHistory;
import io.hypercube.observability.CallObserver;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.observability.Tracing;
import io.hypercube.observability.TracingConfig;
import io.hypercube.proxy.LiveCalls;
import java.time.InstantSource;
import java.util.Optional;

/** The metrics, the history and the traces of a gateway's calls. */
record Observation(GatewayMetrics metrics, CallHistory history, Optional<Tracing> tracing) implements AutoCloseable {
    /** Starts the exporter of traces, if there is one. */
    static Observation open(TracingConfig config) {
        try {
            Optional<Tracing> tracing = Tracing.open(config);
            return new Observation(
                    new GatewayMetrics(tracing.isPresent()), new CallHistory(InstantSource.system()), tracing);
        } catch (RuntimeException e) {
            throw new StartException("traces: " + e.getMessage(), e);
        }
    }

    CallObserver observer() {
        return new CallObserver(metrics, history, tracing.orElse(null));
    }

    void measure(LiveCalls calls, WatchCache cache) {
        metrics.gauge("hypercube_live_calls", "running proxied calls, including tunnels", calls, LiveCalls::count);
        metrics.gauge("hypercube_cache_collections", "collections in the watch cache", cache, WatchCache::size);
        metrics.gauge("hypercube_cache_bytes", "memory of the watch cache", cache, WatchCache::memory);
    }

    /** Exports the traces that wait. */
    @Override
    public void close() {
        tracing.ifPresent(Tracing::close);
    }
}
