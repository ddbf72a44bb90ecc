package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** HorizontalPodAutoscalers, whose conditions are in an annotation in {@code autoscaling/v1}, which clusters before 1.23 prefer. */
class AutoscalerDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");
    private static final String CONDITIONS = """
            [{'type': 'AbleToScale', 'status': 'True', 'lastTransitionTime': '2026-11-26T10:00:00Z', 'reason': 'SucceededGetScale',
              'message': 'the HPA controller was able to get the current scale'},
             {'type': 'ScalingActive', 'status': 'False', 'lastTransitionTime': '2026-11-26T10:00:00Z', 'reason': 'FailedGetResourceMetric',
              'message': 'the HPA was unable to compute the replica count: unable to get metrics for resource cpu'},
             {'type': 'ScalingLimited', 'status': 'True', 'lastTransitionTime': '2026-11-26T10:00:00Z', 'reason': 'TooManyReplicas',
              'message': 'the desired replica count is more than the maximum replica count'}]""";
    private static final String SCALER = """
            {'apiVersion': 'autoscaling/%s', 'kind': 'HorizontalPodAutoscaler', 'metadata': {'name': 'web', 'namespace': 'shop'},
             'spec': {'scaleTargetRef': {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'name': 'web'}, 'minReplicas': 1, 'maxReplicas': 3},
             'status': {'currentReplicas': 1, 'desiredReplicas': 0%s}}""";

    @Test
    void conditionsOfTheStatusAreRead() {
        Diagnosis diagnosis = new ClusterInMemory()
                .diagnose(SCALER.formatted("v2", ", 'conditions': " + CONDITIONS), "horizontalpodautoscalers", NOW);
        assertThat(diagnosis.findings()).hasSize(1);
        assertThat(diagnosis.first())
                .isEqualTo(
                        "FailedGetResourceMetric: ScalingActive is False: the HPA was unable to compute the replica count: "
                                + "unable to get metrics for resource cpu [horizontalpodautoscalers/web status.conditions[ScalingActive]]");
    }

    @Test
    void conditionsOfTheAnnotationAreRead() {
        Diagnosis diagnosis = annotated(ClusterInMemory.json(CONDITIONS).toString());
        assertThat(diagnosis.findings()).hasSize(1);
        assertThat(diagnosis.first())
                .startsWith("FailedGetResourceMetric: ScalingActive is False")
                .endsWith(
                        "[horizontalpodautoscalers/web metadata.annotations.autoscaling.alpha.kubernetes.io/conditions]");
        assertThat(diagnosis.text()).contains("Conditions\n  AbleToScale=True SucceededGetScale");
    }

    @Test
    void anAnnotationOfAnotherFormIsNoCondition() {
        for (String text : new String[] {"", "no JSON [", "{}", "[1, null, {\"type\": 1}]", "[]"}) {
            assertThat(annotated(text).findings()).as(text).isEmpty();
        }
    }

    private static Diagnosis annotated(String text) {
        JsonNode scaler = ClusterInMemory.json(SCALER.formatted("v1", ""));
        ((ObjectNode) scaler.path("metadata"))
                .putObject("annotations")
                .put("autoscaling.alpha.kubernetes.io/conditions", text);
        try {
            return Diagnosis.of(new ClusterInMemory(), scaler, "horizontalpodautoscalers", NOW);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
