package io.hypercube.server;

import io.hypercube.audit.AuditConfig;
import io.hypercube.audit.AuditConfig.AuditPolicies;
import io.hypercube.audit.AuditLog;
import io.hypercube.audit.AuditSink.ConfiguredSink;
import io.hypercube.audit.AuditSinks;
import io.hypercube.audit.query.AuditEndpoints;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.config.gateway.StartException;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.storage.Storage;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Opens the audit log and measures it. */
final class Auditing {
    private static final String SINK = "sink";

    private Auditing() {}

    /**
     * Starts the log with the configured sinks.
     *
     * @param recordings how many are kept
     * @throws StartException when a sink cannot be opened
     */
    static AuditLog open(AuditConfig config, RecordingConfig recordings, Storage storage) {
        List<ConfiguredSink> sinks = new ArrayList<>();
        try {
            AuditSinks.file(config.file())
                    .ifPresent(sink ->
                            sinks.add(new ConfiguredSink(sink, config.file().onFailure())));
            AuditSinks.webhook(config.webhook())
                    .ifPresent(sink ->
                            sinks.add(new ConfiguredSink(sink, config.webhook().onFailure())));
            if (config.database().retention().isPositive()) {
                sinks.add(new ConfiguredSink(
                        storage.audit().sink(config.database().retention(), recordings, InstantSource.system()),
                        config.database().onFailure()));
            } else {
                storage.audit().dropLeftovers(InstantSource.system());
            }
        } catch (IOException e) {
            sinks.forEach(opened -> opened.sink().close());
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
        return AuditLog.start(AuditPolicies.of(config), sinks);
    }

    /** Questions about the events in the database. */
    static AuditEndpoints queries(Storage storage, Supplier<GatewayConfig> config) {
        boolean kept = config.get().audit().database().retention().isPositive();
        return new AuditEndpoints(
                kept ? Optional.of(storage.audit().events()) : Optional.empty(),
                () -> config.get().server().requestTimeout(),
                InstantSource.system());
    }

    static void measure(AuditLog audit, GatewayMetrics metrics) {
        audit.meters().forEach(sink -> measure(sink, metrics));
        measureStrangers(metrics, "network", audit.droppedOfNetworks());
        measureStrangers(metrics, "total", audit.droppedInTotal());
    }

    private static void measureStrangers(GatewayMetrics metrics, String budget, LongAdder dropped) {
        metrics.counter(
                "hypercube_audit_events_unauthenticated_dropped",
                "audit events of callers without a valid credential beyond a budget: that of a network, or the total",
                "budget",
                budget,
                dropped);
    }

    private static void measure(AuditLog.SinkMeter sink, GatewayMetrics metrics) {
        String name = sink.name();
        metrics.counter("hypercube_audit_events", "audit events that the sink has kept", SINK, name, sink.written());
        metrics.counter(
                "hypercube_audit_events_dropped",
                "audit events that the sink has not kept",
                SINK,
                name,
                sink.dropped());
        metrics.gauge(
                "hypercube_audit_events_waiting",
                "audit events that wait for the sink",
                SINK,
                name,
                () -> sink.waiting().getAsInt());
        metrics.gauge(
                "hypercube_audit_sink_failing",
                "1 while the sink does not accept events",
                SINK,
                name,
                () -> sink.failing().getAsBoolean() ? 1 : 0);
    }
}
