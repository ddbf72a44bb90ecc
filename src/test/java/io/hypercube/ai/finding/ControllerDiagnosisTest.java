package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** StatefulSets and DaemonSets, with the statuses that their controllers write. */
class ControllerDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");
    private static final String READY_NODE =
            "{'metadata': {'name': '%s'}, 'status': {'conditions': [{'type': 'Ready', 'status': 'True'}]}}";

    /** As Kubernetes 1.20 writes it, which has no {@code availableReplicas}; without {@code updatedReplicas} when that is zero. */
    private static String statefulSet(String spec, String status) {
        return """
            {'apiVersion': 'apps/v1', 'kind': 'StatefulSet', 'metadata': {'name': 'db', 'namespace': 'shop', 'uid': 's1', 'generation': 2},
             'spec': {'replicas': 3, 'serviceName': 'db', 'podManagementPolicy': 'OrderedReady', 'selector': {'matchLabels': {'app': 'db'}},
               'updateStrategy': {'type': 'RollingUpdate', 'rollingUpdate': {'partition': 0}}%s},
             'status': {'observedGeneration': 2, 'collisionCount': 0, %s}}""".formatted(spec, status);
    }

    private static String daemonSet(int desired, int ready, int updated) {
        return """
            {'apiVersion': 'apps/v1', 'kind': 'DaemonSet', 'metadata': {'name': 'db', 'namespace': 'shop', 'uid': 's1', 'generation': 1},
             'spec': {'selector': {'matchLabels': {'app': 'db'}}, 'updateStrategy': {'type': 'RollingUpdate', 'rollingUpdate': {'maxUnavailable': 1}}},
             'status': {'observedGeneration': 1, 'currentNumberScheduled': %1$d, 'numberMisscheduled': 0, 'desiredNumberScheduled': %1$d,
               'numberReady': %2$d, 'numberAvailable': %2$d, 'updatedNumberScheduled': %3$d}}""".formatted(desired, ready, updated);
    }

    /** Of either, as both have the same labels. */
    private static String pod(String name, String node, String status) {
        return """
            {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '%s', 'namespace': 'shop', 'uid': 'u-%1$s', 'labels': {'app': 'db'},
              'creationTimestamp': '2026-11-26T10:00:00Z', 'ownerReferences': [{'apiVersion': 'apps/v1', 'kind': 'StatefulSet', 'name': 'db', 'uid': 's1', 'controller': true}]},
             'spec': {%s'volumes': [{'name': 'data', 'persistentVolumeClaim': {'claimName': 'data-%1$s'}}],
               'containers': [{'name': 'main', 'image': 'db:1'}]},
             'status': {%s}}""".formatted(name, node.isEmpty() ? "" : "'nodeName': '" + node + "', ", status);
    }

    private static final String READY = """
            'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'True'}, {'type': 'PodScheduled', 'status': 'True'}],
            'containerStatuses': [{'name': 'main', 'ready': true, 'started': true, 'restartCount': 0, 'state': {'running': {}}, 'lastState': {}}]""";
    private static final String UNSCHEDULED = """
            'phase': 'Pending', 'conditions': [{'type': 'PodScheduled', 'status': 'False', 'reason': 'Unschedulable', 'message': '0/3 nodes are available: %s'}]""";
    private static final String CRASHING = """
            'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False', 'reason': 'ContainersNotReady'}, {'type': 'PodScheduled', 'status': 'True'}],
            'containerStatuses': [{'name': 'main', 'ready': false, 'started': false, 'restartCount': 4,
              'state': {'waiting': {'reason': 'CrashLoopBackOff', 'message': 'back-off'}},
              'lastState': {'terminated': {'exitCode': 137, 'reason': 'OOMKilled'}}}]""";

    private static String claim(String name, String phase) {
        return """
            {'metadata': {'name': '%s', 'namespace': 'shop'}, 'spec': {'storageClassName': 'fast'}, 'status': {'phase': '%s'}}""".formatted(name, phase);
    }

    private static ClusterInMemory cluster() {
        return new ClusterInMemory().with("nodes", READY_NODE.formatted("n1"), READY_NODE.formatted("n2"));
    }

    @Test
    void aStatefulSetWaitsForTheClaimOfItsFirstPod() {
        ClusterInMemory cluster = cluster()
                .with("persistentvolumeclaims", claim("data-db-0", "Pending"))
                .with(
                        "pods",
                        pod("db-0", "", UNSCHEDULED.formatted("pod has unbound immediate PersistentVolumeClaims.")));
        Diagnosis diagnosis = cluster.diagnose(
                statefulSet(
                        "",
                        "'replicas': 1, 'currentReplicas': 1, 'updatedReplicas': 1, 'currentRevision': 'db-1', 'updateRevision': 'db-1'"),
                "statefulsets",
                NOW);
        assertThat(diagnosis.headline())
                .isEqualTo("statefulsets/shop/db: Progressing: 0 of 3 ready, 1 updated, 0 available");
        assertThat(diagnosis.first())
                .startsWith(
                        "ClaimPending: the claim has no volume: storageclasses/fast does not exist; used by pods/db-0");
        assertThat(diagnosis.findings().stream().map(Finding::reason)).containsExactly("ClaimPending", "Unschedulable");
    }

    @Test
    void aStatefulSetWhoseUpdateHangsNamesThePodOfTheNewRevision() {
        ClusterInMemory cluster = cluster()
                .with(
                        "persistentvolumeclaims",
                        claim("data-db-0", "Bound"),
                        claim("data-db-1", "Bound"),
                        claim("data-db-2", "Bound"))
                .with("pods", pod("db-0", "n1", READY), pod("db-1", "n2", READY), pod("db-2", "n1", CRASHING));
        Diagnosis diagnosis = cluster.diagnose(
                statefulSet(
                        "",
                        "'replicas': 3, 'readyReplicas': 2, 'currentReplicas': 2, 'updatedReplicas': 1, 'currentRevision': 'db-1', 'updateRevision': 'db-2'"),
                "statefulsets",
                NOW);
        assertThat(diagnosis.headline())
                .isEqualTo("statefulsets/shop/db: Progressing: 2 of 3 ready, 1 updated, 2 available");
        assertThat(diagnosis.first())
                .startsWith(
                        "CrashLoopBackOff: container main; back-off; last run ended with OOMKilled, exit code 137 (out of memory");
        assertThat(diagnosis.findings()).hasSize(1);
    }

    @Test
    void aStatefulSetThatUpdatesAPartOnlyIsAvailable() {
        String set = statefulSet(
                "",
                "'replicas': 3, 'readyReplicas': 3, 'currentReplicas': 2, 'updatedReplicas': 1, 'currentRevision': 'db-1', 'updateRevision': 'db-2'");
        ClusterInMemory cluster = cluster().with("pods", pod("db-0", "n1", READY));
        assertThat(cluster.diagnose(set.replace("'partition': 0", "'partition': 2"), "statefulsets", NOW)
                        .headline())
                .startsWith("statefulsets/shop/db: Available: 3 of 3 ready");
        assertThat(cluster.diagnose(set, "statefulsets", NOW).headline())
                .startsWith("statefulsets/shop/db: Progressing");
    }

    @Test
    void aStatefulSetWhosePodIsRefusedNamesTheRefusal() {
        ClusterInMemory cluster = cluster().with("events", """
            {'kind': 'Event', 'metadata': {'namespace': 'shop'}, 'involvedObject': {'kind': 'StatefulSet', 'namespace': 'shop', 'name': 'db'},
             'type': 'Warning', 'reason': 'FailedCreate', 'count': 12, 'lastTimestamp': '2026-11-26T10:29:00Z',
             'message': 'create Pod db-0 in StatefulSet db failed error: pods db-0 is forbidden: error looking up service account shop/db'}""");
        Diagnosis diagnosis = cluster.diagnose(statefulSet("", "'replicas': 0"), "statefulsets", NOW);
        assertThat(diagnosis.first())
                .startsWith("FailedCreate: pods cannot be created: create Pod db-0 in StatefulSet db failed");
        assertThat(diagnosis.findings().stream().map(Finding::reason)).containsExactly("FailedCreate", "NoPods");
    }

    @Test
    void aDaemonSetNamesTheNodeThatIsNotReady() {
        String lost = """
            'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False'}],
            'containerStatuses': [{'name': 'main', 'ready': true, 'restartCount': 0, 'state': {'running': {}}, 'lastState': {}}]""";
        ClusterInMemory cluster = cluster()
                .with("nodes", """
                    {'metadata': {'name': 'n3'}, 'status': {'conditions': [{'type': 'MemoryPressure', 'status': 'Unknown', 'reason': 'NodeStatusUnknown'},
                      {'type': 'Ready', 'status': 'Unknown', 'reason': 'NodeStatusUnknown', 'message': 'Kubelet stopped posting node status.'}]}}""")
                .with("persistentvolumeclaims", claim("data-a", "Bound"), claim("data-c", "Bound"))
                .with("pods", pod("a", "n1", READY), pod("c", "n3", lost));
        Diagnosis diagnosis = cluster.diagnose(daemonSet(2, 1, 2), "daemonsets", NOW);
        assertThat(diagnosis.headline())
                .isEqualTo("daemonsets/shop/db: NotReady: 1 of 2 ready, 2 updated, 1 available");
        assertThat(diagnosis.first())
                .isEqualTo("NodeNotReady: Kubelet stopped posting node status. [nodes/n3 status.conditions[Ready]]");
    }

    @Test
    void aDaemonSetNamesThePodThatItsNodeDoesNotTake() {
        ClusterInMemory cluster = cluster()
                .with("persistentvolumeclaims", claim("data-a", "Bound"), claim("data-b", "Bound"))
                .with(
                        "pods",
                        pod("a", "n1", READY),
                        pod(
                                "b",
                                "",
                                UNSCHEDULED.formatted(
                                        "1 Insufficient cpu, 2 node(s) did not match Pod node affinity.")));
        Diagnosis diagnosis = cluster.diagnose(daemonSet(2, 1, 2), "daemonsets", NOW);
        assertThat(diagnosis.first()).startsWith("Unschedulable: 0/3 nodes are available: 1 Insufficient cpu");
    }

    @Test
    void aDaemonSetThatNoNodeMatchesSaysSo() {
        Diagnosis diagnosis = cluster().diagnose(daemonSet(0, 0, 0), "daemonsets", NOW);
        assertThat(diagnosis.first()).isEmpty();
        assertThat(diagnosis.text())
                .startsWith("daemonsets/shop/db: ScaledToZero: 0 of 0 ready")
                .contains("(note) ScaledToZero: no node matches [daemonsets/db status.desiredNumberScheduled]");
    }

    @Test
    void aControllerThatDoesNotRunIsNamed() {
        String set = statefulSet("", "'replicas': 3, 'readyReplicas': 3")
                .replace("'observedGeneration': 2", "'observedGeneration': 1");
        assertThat(cluster().diagnose(set, "statefulsets", NOW).first())
                .startsWith("NotObserved: the controller has seen generation 1 of 2");
    }
}
