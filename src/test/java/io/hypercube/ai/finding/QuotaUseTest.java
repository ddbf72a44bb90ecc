package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotaUseTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");
    private static final String QUOTA = """
            {'apiVersion': 'v1', 'kind': 'ResourceQuota', 'metadata': {'name': 'compute', 'namespace': 'shop'}, 'spec': {},
             'status': {'hard': {'limits.memory': '2Gi', 'pods': '10', 'requests.cpu': '4', 'requests.storage': '1e3', 'count/jobs.batch': '0'},
                        'used': {'limits.memory': '1900Mi', 'pods': '8', 'requests.cpu': '3700m', 'requests.storage': '950'}}}""";

    @Test
    void entriesOfWhichNineTenthsAreUsedAreLines() {
        Diagnosis diagnosis =
                new ClusterInMemory().with("resourcequotas", QUOTA).diagnose(QUOTA, "resourcequotas", NOW);
        assertThat(diagnosis.quotas())
                .containsExactly(
                        "compute: count/jobs.batch 0 of 0",
                        "compute: limits.memory 1900Mi of 2Gi",
                        "compute: requests.cpu 3700m of 4",
                        "compute: requests.storage 950 of 1e3");
        assertThat(diagnosis.first()).isEmpty();
    }

    @Test
    void quotasWithoutAStatusAreNoLines() {
        String fresh = QUOTA.replaceFirst("(?s)'status': .*", "'status': {}}");
        assertThat(new ClusterInMemory()
                        .with("resourcequotas", fresh)
                        .diagnose(fresh, "resourcequotas", NOW)
                        .quotas())
                .isEmpty();
    }

    /** @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/">Quantity</a> */
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1500m, 1.5",
        "2, 2",
        "1.5, 1.5",
        "1k, 1000",
        "1Ki, 1024",
        "3Mi, 3145728",
        "2G, 2000000000",
        "1e3, 1000",
        "1E3, 1000",
        "12e-1, 1.2",
        "1E, 1000000000000000000",
        "250u, 0.00025",
        "5n, 0.000000005"
    })
    void quantitiesAreReadInAllForms(String text, BigDecimal number) {
        assertThat(QuotaUse.quantity(text))
                .hasValueSatisfying(value -> assertThat(value).isEqualByComparingTo(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1x", "1 Gi", "1mi", "1e", "1e999999999", "--1"})
    void otherTextsAreNone(String text) {
        assertThat(QuotaUse.quantity(text)).isEmpty();
    }
}
