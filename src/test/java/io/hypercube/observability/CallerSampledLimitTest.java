package io.hypercube.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallerSampledLimitTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final Context SAMPLED = Context.root()
            .with(Span.wrap(SpanContext.createFromRemoteParent(
                    TRACE, "b7ad6b7169203331", TraceFlags.getSampled(), TraceState.getDefault())));

    private final AtomicLong now = new AtomicLong();

    @Test
    void callersGetSoManyTracesASecondAndNoMore() {
        Sampler sampler = new CallerSampledLimit(Sampler.parentBased(Sampler.alwaysOff()), now::get);

        assertThat(sampled(sampler, SAMPLED, 200)).isEqualTo(CallerSampledLimit.MOST_A_SECOND);
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(sampled(sampler, SAMPLED, 10)).isEqualTo(10);
    }

    /** The low half of the id is 0, which every ratio but none samples. */
    @Test
    void aChosenTraceIdIsLimitedToo() {
        String trace = "0af7651916cd43dd0000000000000000";
        Context caller = Context.root()
                .with(Span.wrap(SpanContext.createFromRemoteParent(
                        trace, "b7ad6b7169203331", TraceFlags.getDefault(), TraceState.getDefault())));
        Sampler sampler = new CallerSampledLimit(Sampler.traceIdRatioBased(0.000_001), now::get);

        assertThat(sampled(sampler, caller, trace, 200)).isEqualTo(CallerSampledLimit.MOST_A_SECOND);
        assertThat(sampled(sampler, Context.root(), trace, 200))
                .as("traces that the gateway begins")
                .isEqualTo(200);
    }

    @Test
    void theSpansWithinACallThatIsNotSampledAreNotSampled() {
        Context unsampled = Context.root()
                .with(Span.wrap(SpanContext.create(
                        TRACE, "b7ad6b7169203331", TraceFlags.getDefault(), TraceState.getDefault())));

        assertThat(sampled(new CallerSampledLimit(Sampler.alwaysOn(), now::get), unsampled, 1))
                .isZero();
    }

    @Test
    void theConfiguredSamplerDecidesTheRest() {
        Sampler sampler = new CallerSampledLimit(Sampler.parentBased(Sampler.alwaysOn()), now::get);

        assertThat(sampled(sampler, Context.root(), 200)).isEqualTo(200);
    }

    private static long sampled(Sampler sampler, Context parent, int calls) {
        return sampled(sampler, parent, TRACE, calls);
    }

    private static long sampled(Sampler sampler, Context parent, String trace, int calls) {
        return IntStream.range(0, calls)
                .mapToObj(call ->
                        sampler.shouldSample(parent, trace, "GET", SpanKind.SERVER, Attributes.empty(), List.of()))
                .filter(result -> result.getDecision() == SamplingDecision.RECORD_AND_SAMPLE)
                .count();
    }
}
