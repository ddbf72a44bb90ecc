package io.hypercube.server;

import io.hypercube.audit.AuditLog;
import io.hypercube.cache.WatchCache;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.config.gateway.StartException;
import io.hypercube.core.http.Route;
import io.hypercube.observability.CallHistory;
import io.hypercube.observability.CallObserver;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.observability.ObservabilityEndpoints;
import io.hypercube.observability.ObservabilityEndpoints.HealthCheck;
import io.hypercube.observability.OverviewEndpoint;
import io.hypercube.observability.Tracing;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.server.call.CallFrame;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The metrics, the history, the traces and the audit log of a gateway's calls. The audit log is closed by {@link Identities}. */
record Observation(GatewayMetrics metrics, CallHistory history, Optional<Tracing> tracing, AuditLog audit)
        implements AutoCloseable {
    /** Starts the exporter of traces, if there is one. */
    static Observation open(GatewayConfig config, Identities identities) {
        try {
            Optional<Tracing> tracing = Tracing.open(config.tracing());
            return new Observation(
                    new GatewayMetrics(tracing.isPresent()),
                    new CallHistory(InstantSource.system()),
                    tracing,
                    identities.audit());
        } catch (RuntimeException e) {
            throw new StartException("traces: " + e.getMessage(), e);
        }
    }

    Route overview() {
        return new OverviewEndpoint(history).route();
    }

    /** @param peer the address of the client of a request */
    CallFrame frame(GatewayConfig config, Function<HttpServerRequest, String> peer) {
        return new CallFrame(
                new CallObserver(metrics, history, tracing.orElse(null)),
                audit,
                peer,
                config.proxy().adminGroups());
    }

    void measure(LiveCalls calls, WatchCache cache) {
        Auditing.measure(audit, metrics);
        metrics.gauge("hypercube_live_calls", "running proxied calls, including tunnels", calls, LiveCalls::count);
        metrics.gauge("hypercube_cache_collections", "collections in the watch cache", cache, WatchCache::size);
        metrics.gauge("hypercube_cache_bytes", "memory of the watch cache", cache, WatchCache::memory);
    }

    /** Exports the traces that wait. */
    @Override
    public void close() {
        tracing.ifPresent(Tracing::close);
    }

    /** Health and metrics. */
    ObservabilityEndpoints endpoints(Identities identities, BooleanSupplier draining) {
        return new ObservabilityEndpoints(
                metrics,
                List.of(
                        new HealthCheck("database", identities.directory()::problem),
                        new HealthCheck("keys", identities.rotatedKeys()::problem),
                        new HealthCheck("audit", audit::problem),
                        new HealthCheck(
                                "shutdown",
                                () -> draining.getAsBoolean() ? Optional.of("shutting down") : Optional.empty())));
    }
}
