package io.hypercube.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TracingConfigTest {
    private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String COLLECTOR = "http://127.0.0.1:1";

    @Test
    void isOffUntilAnEndpointOrAnExporterIsNamed() {
        assertThat(isOn(Map.of())).isFalse();
        assertThat(isOn(Map.of("OTEL_SERVICE_NAME", "a", "OTEL_TRACES_SAMPLER", "always_on")))
                .isFalse();
        assertThat(isOn(Map.of(ENDPOINT, " "))).isFalse();
        assertThat(isOn(Map.of(ENDPOINT, COLLECTOR))).isTrue();
        assertThat(isOn(Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", COLLECTOR)))
                .isTrue();
        assertThat(isOn(Map.of("OTEL_TRACES_EXPORTER", "otlp"))).isTrue();
    }

    @Test
    void canBeTurnedOff() {
        assertThat(isOn(Map.of(ENDPOINT, COLLECTOR, "OTEL_SDK_DISABLED", "true")))
                .isFalse();
        assertThat(isOn(Map.of(ENDPOINT, COLLECTOR, "OTEL_TRACES_EXPORTER", "none")))
                .isFalse();
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThat(TracingConfig.of(Map.of("OTEL_TRACES_EXPORTER", "zipkin", "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"))
                        .problems())
                .containsOnly(
                        Map.entry("OTEL_TRACES_EXPORTER", "zipkin (expected: otlp or none)"),
                        Map.entry("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc (expected: http/protobuf)"));
    }

    @Test
    void refusesASamplerThatDoesNotExist() {
        TracingConfig config = TracingConfig.of(Map.of(ENDPOINT, COLLECTOR, "OTEL_TRACES_SAMPLER", "sometimes"));

        assertThatThrownBy(() -> Tracing.open(config)).hasMessageContaining("sometimes");
    }

    private static boolean isOn(Map<String, String> environment) {
        return TracingConfig.of(environment).isOn();
    }
}
