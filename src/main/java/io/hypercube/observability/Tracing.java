package io.hypercube.observability;

import io.hypercube.core.ProgramVersion;
import io.hypercube.core.call.Call;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Traces by OpenTelemetry, exported by OTLP over HTTP. The exporter's queue is bounded: when the collector is slow,
 * spans are dropped, and calls never wait for it. Health checks and {@code /metrics} are not traced.
 */
public final class Tracing implements AutoCloseable {
    private static final Duration TO_EXPORT = Duration.ofSeconds(5);
    private static final Set<String> NOT_TRACED = Set.of("/livez", "/readyz", "/healthz", "/metrics");

    /** The SDK logs its failures with {@code java.util.logging}, a few a minute. The strong reference keeps the logger. */
    private static final Logger SDK_LOG = Logger.getLogger("io.opentelemetry");

    private static final TextMapGetter<UnaryOperator<@Nullable String>> FIELDS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(UnaryOperator<@Nullable String> fields) {
            return List.of();
        }

        @Override
        public @Nullable String get(@Nullable UnaryOperator<@Nullable String> fields, String name) {
            return fields == null ? null : fields.apply(name);
        }
    };

    private final OpenTelemetrySdk sdk;
    private final Tracer tracer;

    private Tracing(OpenTelemetrySdk sdk) {
        this.sdk = sdk;
        this.tracer = sdk.getTracer("io.hypercube", ProgramVersion.get().version());
    }

    /**
     * Starts the exporter; empty when traces are off.
     *
     * @throws IllegalArgumentException for a variable that is not valid
     */
    public static Optional<Tracing> open(TracingConfig config) {
        if (!config.isOn()) {
            return Optional.empty();
        }
        if (!config.problems().isEmpty()) {
            throw new IllegalArgumentException(config.problems().toString());
        }
        bridgeLog();
        return Optional.of(new Tracing(AutoConfiguredOpenTelemetrySdk.builder()
                .disableShutdownHook()
                .addPropertiesCustomizer(ignored -> config.properties())
                .addResourceCustomizer((resource, properties) -> program().merge(resource))
                .addSamplerCustomizer((sampler, properties) -> new CallerSampledLimit(sampler, System::nanoTime))
                .build()
                .getOpenTelemetrySdk()));
    }

    /** The attributes that {@code OTEL_RESOURCE_ATTRIBUTES} overrides. Each start is an instance of its own. */
    private static Resource program() {
        return Resource.create(Attributes.of(
                AttributeKey.stringKey("service.version"),
                ProgramVersion.get().version(),
                AttributeKey.stringKey("service.instance.id"),
                UUID.randomUUID().toString()));
    }

    private static synchronized void bridgeLog() {
        if (SDK_LOG.getUseParentHandlers()) {
            SDK_LOG.setUseParentHandlers(false);
            SDK_LOG.addHandler(new SLF4JBridgeHandler());
        }
    }

    /**
     * Begins the span of a call, as a child of the span that the caller names in {@code traceparent}.
     *
     * @param fields the first value of each header field of the request, by name; null for none
     * @return null when the call is not traced
     */
    @Nullable
    CallTrace begin(Call call, UnaryOperator<@Nullable String> fields) {
        if (NOT_TRACED.contains(call.path())) {
            return null;
        }
        Context caller = W3CTraceContextPropagator.getInstance().extract(Context.root(), fields, FIELDS);
        return new CallTrace(
                tracer,
                call,
                tracer.spanBuilder(call.method())
                        .setParent(caller)
                        .setSpanKind(SpanKind.SERVER)
                        .startSpan());
    }

    /** Exports the queued spans, for a few seconds at most. */
    @Override
    public void close() {
        sdk.shutdown().join(TO_EXPORT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
