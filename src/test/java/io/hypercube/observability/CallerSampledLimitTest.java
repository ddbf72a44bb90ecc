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

    @Test
    void theConfiguredSamplerDecidesTheRest() {
        Sampler sampler = new CallerSampledLimit(Sampler.parentBased(Sampler.alwaysOn()), now::get);

        assertThat(sampled(sampler, Context.root(), 200)).isEqualTo(200);
    }

    private static long sampled(Sampler sampler, Context parent, int calls) {
        return IntStream.range(0, calls)
                .mapToObj(call ->
                        sampler.shouldSample(parent, TRACE, "GET", SpanKind.SERVER, Attributes.empty(), List.of()))
                .filter(result -> result.getDecision() == SamplingDecision.RECORD_AND_SAMPLE)
                .count();
    }
}
