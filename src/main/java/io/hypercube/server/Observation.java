package io.hypercube.server;

import io.hypercube.audit.AuditLog;
import io.hypercube.cache.WatchCache;
import io.hypercube.http.Route;
import io.hypercube.observability.CallHistory;
import io.hypercube.observability.CallObserver;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.observability.OverviewEndpoint;
import io.hypercube.observability.Tracing;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.server.call.CallFrame;
import io.hypercube.server.config.GatewayConfig;
import io.hypercube.server.config.StartException;
import io.hypercube.server.config.TrustedProxies;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** The metrics, the history, the traces and the audit log of a gateway's calls. */
record Observation(GatewayMetrics metrics, CallHistory history, Optional<Tracing> tracing, AuditLog audit)
        implements AutoCloseable {
    /** Starts the exporter of traces, if there is one, and the audit log. */
    static Observation open(GatewayConfig config, Identities identities) {
        AuditLog audit = Auditing.open(config.audit(), config.recording().maxSize(), identities.storage());
        try {
            Optional<Tracing> tracing = Tracing.open(config.tracing());
            return new Observation(
                    new GatewayMetrics(tracing.isPresent()), new CallHistory(InstantSource.system()), tracing, audit);
        } catch (RuntimeException e) {
            audit.close();
            throw new StartException("traces: " + e.getMessage(), e);
        }
    }

    CallObserver observer() {
        return new CallObserver(metrics, history, tracing.orElse(null));
    }

    Route overview() {
        return new OverviewEndpoint(history).route();
    }

    CallFrame frame(Supplier<TrustedProxies> proxies) {
        return new CallFrame(new CallObserver(metrics, history, tracing.orElse(null)), audit, proxies);
    }

    void measure(LiveCalls calls, WatchCache cache) {
        Auditing.measure(audit, metrics);
        metrics.gauge("hypercube_live_calls", "running proxied calls, including tunnels", calls, LiveCalls::count);
        metrics.gauge("hypercube_cache_collections", "collections in the watch cache", cache, WatchCache::size);
        metrics.gauge("hypercube_cache_bytes", "memory of the watch cache", cache, WatchCache::memory);
    }

    /** Writes the audit events and exports the traces that wait. */
    @Override
    public void close() {
        audit.close();
        tracing.ifPresent(Tracing::close);
    }
}
