package io.hypercube.observability;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the traces that callers ask for with the sampled flag of {@code traceparent} to {@value #MOST_A_SECOND} a
 * second. Beyond that the flag counts as not set, so that callers cannot choose how much is exported. Everything else is
 * decided by the configured sampler.
 */
final class CallerSampledLimit implements Sampler {
    static final int MOST_A_SECOND = 50;

    private final Sampler configured;
    private final LongSupplier nanoTime;
    private long second = Long.MIN_VALUE;
    private int taken;

    CallerSampledLimit(Sampler configured, LongSupplier nanoTime) {
        this.configured = configured;
        this.nanoTime = nanoTime;
    }

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        SpanContext caller = Span.fromContext(parent).getSpanContext();
        Context limited = caller.isRemote() && caller.isSampled() && !takeOne()
                ? parent.with(Span.wrap(SpanContext.createFromRemoteParent(
                        caller.getTraceId(), caller.getSpanId(), TraceFlags.getDefault(), caller.getTraceState())))
                : parent;
        return configured.shouldSample(limited, traceId, name, kind, attributes, links);
    }

    private synchronized boolean takeOne() {
        long now = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong());
        if (now != second) {
            second = now;
            taken = 0;
        }
        return taken++ < MOST_A_SECOND;
    }

    @Override
    public String getDescription() {
        return "CallerSampledLimit{" + configured.getDescription() + "}";
    }
}
