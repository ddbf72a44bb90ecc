package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The objects of a namespace that are not ready, and the answers for kinds and states of which no cause is known. */
class NamespaceDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");
    private static final String NAMESPACE = """
            {'apiVersion': 'v1', 'kind': 'Namespace', 'metadata': {'name': 'shop'}, 'status': {'phase': 'Active'}}""";

    private static String deployment(String name, int available) {
        return """
            {'metadata': {'name': '%s', 'namespace': 'shop'}, 'spec': {'replicas': 1},
             'status': {'replicas': 1, 'updatedReplicas': 1, 'readyReplicas': %d, 'availableReplicas': %2$d}}""".formatted(name, available);
    }

    private static String pod(String name, String owner, String phase) {
        return """
            {'metadata': {'name': '%s', 'namespace': 'shop'%s}, 'spec': {'containers': []}, 'status': {'phase': '%s'}}""".formatted(name, owner, phase);
    }

    @Test
    void aNamespaceNamesWhatIsNotReadyInIt() {
        ClusterInMemory cluster = new ClusterInMemory()
                .with("deployments", deployment("web", 0), deployment("api", 1))
                .with("jobs", """
                    {'metadata': {'name': 'import', 'namespace': 'shop'}, 'status': {'failed': 3, 'conditions': [{'type': 'Failed', 'status': 'True'}]}}""")
                .with("persistentvolumeclaims", """
                    {'metadata': {'name': 'cart', 'namespace': 'shop'}, 'status': {'phase': 'Pending'}}""")
                .with(
                        "pods",
                        pod(
                                "web-1",
                                ", 'ownerReferences': [{'kind': 'ReplicaSet', 'name': 'web', 'controller': true}]",
                                "Pending"),
                        pod("alone", "", "Pending"),
                        pod("done", "", "Succeeded"))
                .with("resourcequotas", """
                    {'metadata': {'name': 'few', 'namespace': 'shop'}, 'status': {'hard': {'pods': '3'}, 'used': {'pods': '3'}}}""");

        Diagnosis diagnosis = cluster.diagnose(NAMESPACE, "namespaces", NOW);

        assertThat(diagnosis.headline()).isEqualTo("namespaces/shop: Active");
        assertThat(diagnosis.findings())
                .extracting(Finding::line)
                .containsExactly(
                        "NotReady: deployments/web: NotReady: 0 of 1 ready, 1 updated, 0 available [deployments/web status]",
                        "NotReady: jobs/import: Failed: 0 succeeded, 3 failed, 0 active [jobs/import status]",
                        "NotReady: persistentvolumeclaims/cart: Pending [persistentvolumeclaims/cart status]",
                        "NotReady: pods/alone: Pending, not ready [pods/alone status]");
        assertThat(diagnosis.quotas()).containsExactly("few: pods 3 of 3");
    }

    @Test
    void aKindThatMayNotBeReadHidesNoOther() {
        ClusterInMemory cluster =
                new ClusterInMemory().with("deployments", deployment("web", 0)).forbidding("statefulsets");

        Diagnosis diagnosis = cluster.diagnose(NAMESPACE, "namespaces", NOW);

        assertThat(diagnosis.first()).startsWith("NotReady: deployments/web");
        assertThat(diagnosis.unread()).singleElement().asString().startsWith("statefulsets: forbidden");
    }

    @Test
    void aNamespaceInWhichAllIsReadyHasNoFinding() {
        Diagnosis diagnosis =
                new ClusterInMemory().with("deployments", deployment("api", 1)).diagnose(NAMESPACE, "namespaces", NOW);

        assertThat(diagnosis.text()).contains("Nothing was found that keeps it from being ready.");
    }

    @Test
    void nothingWasFoundIsNotSaidOfWhatIsNotReady() {
        String pod = """
                {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'web', 'namespace': 'shop'}, 'spec': {'nodeName': 'n1', 'containers': []},
                 'status': {'phase': 'Pending', 'conditions': [{'type': 'PodScheduled', 'status': 'True'}]}}""";
        ClusterInMemory cluster = new ClusterInMemory().forbidding("nodes", "events");

        assertThat(cluster.diagnose(pod, "pods", NOW).text())
                .contains("It is not ready (Pending, not ready), and the checks found no reason."
                        + " Below stands what could not be read.")
                .doesNotContain("Nothing was found");
    }

    @Test
    void aKindWithoutAStateIsNotExamined() {
        String map =
                "{'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': 'a', 'namespace': 'shop'}, 'data': {}}";
        Diagnosis diagnosis = new ClusterInMemory().diagnose(map, "configmaps", NOW);

        assertThat(diagnosis.headline()).isEqualTo("configmaps/shop/a: not examined");
        assertThat(diagnosis.text())
                .contains("This kind is not examined")
                .doesNotContain("Nothing was found", "Unknown");
    }
}
