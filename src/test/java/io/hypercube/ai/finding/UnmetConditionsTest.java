package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which conditions are findings: that depends on the kind, and those of kinds that are not known are not judged. */
class UnmetConditionsTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            apps/v1                     | Deployment              | Progressing           | False
            apps/v1                     | Deployment              | Available             | False
            autoscaling/v2              | HorizontalPodAutoscaler | AbleToScale           | False
            apiextensions.k8s.io/v1     | CustomResourceDefinition| NamesAccepted         | False
            apiextensions.k8s.io/v1     | CustomResourceDefinition| NonStructuralSchema   | True
            apiregistration.k8s.io/v1   | APIService              | Available             | False
            v1                          | Namespace               | NamespaceDeletionContentFailure | True
            v1                          | PersistentVolumeClaim   | NodeResizeError       | True
            certificates.k8s.io/v1      | CertificateSigningRequest | Denied              | True
            batch/v1                    | Job                     | Failed                | True
            policy/v1                   | PodDisruptionBudget     | DisruptionAllowed     | False
            gateway.networking.k8s.io/v1| Gateway                 | Programmed            | False
            any.example/v1              | Anything                | Ready                 | False
            any.example/v1              | Anything                | Ready                 | Unknown
            any.example/v1              | Anything                | Available             | False
            config.openshift.io/v1      | ClusterOperator         | Degraded              | True
            any.example/v1              | Anything                | Failed                | True
            any.example/v1              | Anything                | Stalled               | True
            """)
    void areFindingsWhereTheKindSaysSo(String apiVersion, String kind, String type, String status) {
        assertThat(diagnose(apiVersion, kind, type, status).findings())
                .extracting(Finding::reason)
                .containsExactly("Because");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            config.openshift.io/v1      | ClusterOperator         | Progressing           | False
            config.openshift.io/v1      | ClusterOperator         | Upgradeable           | False
            any.example/v1              | Anything                | Progressing           | False
            any.example/v1              | Anything                | Reconciling           | False
            any.example/v1              | Anything                | MemoryPressure        | True
            any.example/v1              | Anything                | Synced                | False
            any.example/v1              | Deployment              | Progressing           | False
            any.example/v1              | Anything                | Ready                 | True
            batch/v1                    | Job                     | Complete              | False
            batch/v1                    | Job                     | Suspended             | False
            v1                          | PersistentVolumeClaim   | Resizing              | False
            v1                          | Namespace               | NamespaceContentRemaining | False
            """)
    void areNotJudgedOtherwise(String apiVersion, String kind, String type, String status) {
        assertThat(diagnose(apiVersion, kind, type, status).findings()).isEmpty();
    }

    @Test
    void areListedWhenTheyAreNotJudgedAndNoCauseIsDenied() {
        Diagnosis diagnosis = diagnose("any.example/v1", "Anything", "Synced", "False");

        assertThat(diagnosis.text())
                .contains("not examined", "Synced=False Because: the reason")
                .doesNotContain("Nothing was found");
    }

    private static Diagnosis diagnose(String apiVersion, String kind, String type, String status) {
        return new ClusterInMemory().diagnose("""
                {'apiVersion': '%s', 'kind': '%s', 'metadata': {'name': 'a', 'namespace': 'shop'},
                 'spec': {'replicas': 1}, 'status': {'phase': 'Bound', 'replicas': 1, 'updatedReplicas': 1, 'availableReplicas': 1,
                 'conditions': [{'type': '%s', 'status': '%s', 'reason': 'Because', 'message': 'the reason'}]}}""".formatted(apiVersion, kind, type, status), "things", NOW);
    }
}
