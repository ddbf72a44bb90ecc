package io.hypercube.observability;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the sampled traces that callers begin with {@code traceparent} to {@value #MOST_A_SECOND} a second. Callers choose
 * the sampled flag, and the id of the trace, from which a sampler by ratio decides; neither lets them choose how much is
 * exported. The spans within a call that is not sampled are not sampled either. Everything else is decided by the
 * configured sampler.
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
        SamplingResult decided = configured.shouldSample(parent, traceId, name, kind, attributes, links);
        SpanContext above = Span.fromContext(parent).getSpanContext();
        boolean leftOut = above.isRemote()
                ? decided.getDecision() != SamplingDecision.DROP && !takeOne()
                : above.isValid() && !above.isSampled();
        return leftOut ? SamplingResult.drop() : decided;
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
