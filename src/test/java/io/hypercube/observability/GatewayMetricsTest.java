package io.hypercube.observability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GatewayMetricsTest {
    /** The findings of {@code promtool check metrics} in the names of the library. */
    @Test
    void namesFollowTheConventionsOfPrometheus() {
        assertThat(new GatewayMetrics(false).scrape().lines().filter(line -> line.startsWith("# TYPE")))
                .contains("# TYPE process_cpu_seconds_total counter")
                .noneMatch(line -> line.contains("_ns_") || line.contains("_ms_"))
                .noneMatch(line -> line.endsWith("_count gauge") || line.endsWith("_count counter"));
    }
}
