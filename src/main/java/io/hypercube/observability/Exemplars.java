package io.hypercube.observability;

import io.prometheus.metrics.tracer.common.SpanContext;
import org.jspecify.annotations.Nullable;

/** The sampled trace whose call is being counted on this thread, as an exemplar for its metrics. */
final class Exemplars implements SpanContext {
    private static final ThreadLocal<@Nullable CallTrace> COUNTED = new ThreadLocal<>();

    /** Runs {@code count} with the trace of a call as the exemplar; null for a call that is not traced. */
    void with(@Nullable CallTrace trace, Runnable count) {
        if (trace == null) {
            count.run();
            return;
        }
        COUNTED.set(trace);
        try {
            count.run();
        } finally {
            COUNTED.remove();
        }
    }

    @Override
    public @Nullable String getCurrentTraceId() {
        CallTrace trace = COUNTED.get();
        return trace == null ? null : trace.traceId();
    }

    @Override
    public @Nullable String getCurrentSpanId() {
        CallTrace trace = COUNTED.get();
        return trace == null ? null : trace.spanId();
    }

    @Override
    public boolean isCurrentSpanSampled() {
        CallTrace trace = COUNTED.get();
        return trace != null && trace.isSampled();
    }

    /** Does nothing: a span need not know that a metric refers to it. */
    @Override
    public void markCurrentSpanAsExemplar() {}
}
