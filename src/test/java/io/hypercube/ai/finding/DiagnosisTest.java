package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");

    private static final String DEPLOYMENT = """
            {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'metadata': {'name': 'web', 'namespace': 'shop', 'uid': 'd1', 'generation': 2},
             'spec': {'replicas': 3, 'selector': {'matchLabels': {'app': 'web'}}},
             'status': {'observedGeneration': 2, 'replicas': 2, 'updatedReplicas': 2, 'readyReplicas': 1, 'availableReplicas': 1,
              'conditions': [
               {'type': 'Available', 'status': 'False', 'reason': 'MinimumReplicasUnavailable', 'message': 'Deployment does not have minimum availability.'},
               {'type': 'Progressing', 'status': 'False', 'reason': 'ProgressDeadlineExceeded', 'message': 'ReplicaSet web-a has timed out progressing.'}%s]}}""";
    private static final String REPLICA_SET = """
            {'apiVersion': 'apps/v1', 'kind': 'ReplicaSet', 'metadata': {'name': 'web-a', 'namespace': 'shop', 'uid': 'r1', 'labels': {'app': 'web'},
              'ownerReferences': [{'apiVersion': 'apps/v1', 'kind': 'Deployment', 'name': 'web', 'uid': 'd1', 'controller': true}]}}""";

    /** @param status without its braces */
    static String pod(String name, String spec, String status) {
        return """
            {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '%s', 'namespace': 'shop', 'uid': 'u-%1$s', 'labels': {'app': 'web'},
              'creationTimestamp': '2026-11-26T10:00:00Z',
              'ownerReferences': [{'apiVersion': 'apps/v1', 'kind': 'ReplicaSet', 'name': 'web-a', 'uid': 'r1', 'controller': true}]},
             'spec': {'nodeName': 'n1', 'containers': [{'name': 'main', 'image': 'shop:1'%s}]}, 'status': {%s}}""".formatted(name, spec, status);
    }

    private static String crashing(String name) {
        return pod(name, "", """
            'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False', 'reason': 'ContainersNotReady'}],
            'containerStatuses': [{'name': 'main', 'ready': false, 'restartCount': 14,
              'state': {'waiting': {'reason': 'CrashLoopBackOff', 'message': 'back-off 5m0s restarting failed container=main pod=%s'}},
              'lastState': {'terminated': {'exitCode': 1, 'reason': 'Error', 'startedAt': '2026-11-26T10:20:00Z', 'finishedAt': '2026-11-26T10:20:03Z'}}}]""".formatted(name));
    }

    private static String waiting(String name, String spec, String reason, String message) {
        return pod(name, spec, """
            'phase': 'Pending', 'conditions': [{'type': 'PodScheduled', 'status': 'True'}, {'type': 'Ready', 'status': 'False'}],
            'containerStatuses': [{'name': 'main', 'ready': false, 'restartCount': 0, 'state': {'waiting': {'reason': '%s', 'message': '%s'}}}]""".formatted(reason, message));
    }

    private static final String NODE = """
            {'metadata': {'name': 'n1'}, 'status': {'conditions': [{'type': 'Ready', 'status': 'True'}, {'type': 'DiskPressure', 'status': 'False'}]}}""";

    private static ClusterInMemory cluster(String... pods) {
        return new ClusterInMemory()
                .with("replicasets", REPLICA_SET)
                .with("nodes", NODE)
                .with("pods", pods);
    }

    private static Diagnosis diagnose(ClusterReads cluster, String object, String plural) {
        try {
            JsonNode read = ClusterInMemory.json(object);
            return Diagnosis.of(cluster, read, plural, NOW);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Diagnosis deployment(ClusterReads cluster) {
        return diagnose(cluster, DEPLOYMENT.formatted(""), "deployments");
    }

    @Test
    void aCrashingContainerIsTheCauseAndTheConditionsFollow() {
        ClusterInMemory cluster =
                cluster(crashing("web-a-1"), crashing("web-a-2")).withLog("main/previous", "run 7\nFATAL no database");
        Diagnosis diagnosis = deployment(cluster);
        assertThat(diagnosis.findings().stream().map(Finding::reason))
                .containsExactly("CrashLoopBackOff", "MinimumReplicasUnavailable", "ProgressDeadlineExceeded");
        assertThat(diagnosis.first())
                .isEqualTo(
                        "CrashLoopBackOff: container main; back-off 5m0s restarting failed container=main pod=web-a-1; "
                                + "last run ended with Error, exit code 1 after 3s; 14 restarts "
                                + "[pods/web-a-1 status.containerStatuses[main].state] Also in web-a-2.");
        assertThat(diagnosis.text())
                .startsWith("""
            deployments/shop/web: ProgressDeadlineExceeded: 1 of 3 ready, 2 updated, 1 available

            Findings, the cause first
              1. CrashLoopBackOff:""")
                .contains("""
            Log of pods/web-a-1 container main, previous run
              run 7
              FATAL no database
            """)
                .contains("web-a-1\tCrashLoopBackOff\t0/1\t14\tn1\t30m\n")
                .doesNotContain("Could not be read");
    }

    @Test
    void aMissingConfigMapIsNamedBeforeTheContainerThatWaitsForIt() {
        String pod = waiting(
                "web-a-1",
                ", 'envFrom': [{'configMapRef': {'name': 'settings'}}, {'secretRef': {'name': 'db'}}, {'secretRef': {'name': 'maybe', 'optional': true}}]",
                "CreateContainerConfigError",
                "configmap not found");
        ClusterInMemory cluster = cluster(pod).with("secrets", "{'metadata': {'name': 'db', 'namespace': 'shop'}}");
        Diagnosis diagnosis = deployment(cluster);
        assertThat(diagnosis.first())
                .isEqualTo("ConfigMapMissing: configmaps/settings does not exist in the namespace shop "
                        + "[pods/web-a-1 spec.containers[main].envFrom -> configmaps/settings]");
        assertThat(diagnosis.findings().stream().map(Finding::reason)).contains("CreateContainerConfigError");
        assertThat(cluster.read()).doesNotContain("secrets/db", "secrets/maybe");
    }

    @Test
    void aReferenceOfARunningPodIsOnlyWorthKnowing() {
        String pod =
                crashing("web-a-1").replace("'image': 'shop:1'", "'envFrom': [{'configMapRef': {'name': 'settings'}}]");
        Diagnosis diagnosis = deployment(cluster(pod));
        assertThat(diagnosis.first()).startsWith("CrashLoopBackOff");
        assertThat(diagnosis.text()).contains("(note) ConfigMapMissing: configmaps/settings");
    }

    @Test
    void aRightThatIsMissingIsOneLine() {
        String pod = waiting(
                "web-a-1",
                ", 'envFrom': [{'secretRef': {'name': 'db'}}]",
                "CreateContainerConfigError",
                "secret db not found");
        ClusterInMemory cluster =
                cluster(pod).forbidding("secrets", "events", "nodes", "resourcequotas", "replicasets", "pods/log");
        Diagnosis diagnosis = deployment(cluster);
        assertThat(diagnosis.first()).startsWith("CreateContainerConfigError");
        assertThat(diagnosis.unread())
                .contains(
                        "secrets that pods refer to: forbidden: secrets is forbidden: User \"eve\" cannot get resource \"secrets\"")
                .hasSize(5);
        assertThat(diagnosis.text()).contains("\nCould not be read\n  replicasets: forbidden");
    }

    @Test
    void anImageThatCannotBePulledIsExplainedByItsEvent() {
        String pod = waiting("web-a-1", "", "ImagePullBackOff", "Back-off pulling image");
        Diagnosis diagnosis = deployment(cluster(pod).with("events", """
                {'kind': 'Event', 'involvedObject': {'kind': 'Pod', 'namespace': 'shop', 'name': 'web-a-1'}, 'metadata': {'namespace': 'shop'},
                 'type': 'Warning', 'reason': 'Failed', 'message': 'Failed to pull image: shop:1: not found', 'count': 4,
                 'lastTimestamp': '2026-11-26T10:29:00Z'}"""));
        assertThat(diagnosis.first())
                .startsWith("ImagePullBackOff: container main; Back-off pulling image; image shop:1; "
                        + "Failed to pull image: shop:1: not found");
    }

    @Test
    void anExceededQuotaIsTheCauseWithoutPods() {
        String failure = """
                , {'type': 'ReplicaFailure', 'status': 'True', 'reason': 'FailedCreate',
                   'message': 'pods web-a-2 is forbidden: exceeded quota: few, requested: pods=1, used: pods=1, limited: pods=1'}""";
        ClusterInMemory cluster = cluster().with("resourcequotas", """
                {'metadata': {'name': 'few', 'namespace': 'shop'}, 'status': {'hard': {'pods': '1', 'limits.cpu': '4'}, 'used': {'pods': '1', 'limits.cpu': '500m'}}}""");
        Diagnosis diagnosis = diagnose(cluster, DEPLOYMENT.formatted(failure), "deployments");
        assertThat(diagnosis.first()).startsWith("QuotaExceeded: pods cannot be created: pods web-a-2 is forbidden");
        assertThat(diagnosis.quotas()).containsExactly("few: pods 1 of 1");
        assertThat(diagnosis.findings().stream().filter(each -> each.message().contains("exceeded quota")))
                .hasSize(1);
    }

    @Test
    void anUnboundClaimIsNamedBeforeThePodThatNoNodeTakes() {
        String pod = pod("web-a-1", "", """
                'phase': 'Pending', 'conditions': [{'type': 'PodScheduled', 'status': 'False', 'reason': 'Unschedulable',
                 'message': '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.'}]""")
                .replace(
                        "'nodeName': 'n1'",
                        "'volumes': [{'name': 'data', 'persistentVolumeClaim': {'claimName': 'cart'}}]");
        ClusterInMemory cluster = cluster(pod).with("persistentvolumeclaims", """
                {'metadata': {'name': 'cart', 'namespace': 'shop'}, 'spec': {'storageClassName': 'fast'}, 'status': {'phase': 'Pending'}}""");
        Diagnosis diagnosis = deployment(cluster);
        assertThat(diagnosis.first())
                .isEqualTo(
                        "ClaimPending: the claim has no volume: storageclasses/fast does not exist; used by pods/web-a-1 "
                                + "[persistentvolumeclaims/cart status.phase]");
        assertThat(diagnosis.findings().get(1).reason()).isEqualTo("Unschedulable");
    }

    @Test
    void aNodeThatIsNotReadyIsTheCauseForItsPods() {
        ClusterInMemory cluster = new ClusterInMemory()
                .with(
                        "nodes",
                        NODE.replaceFirst("'True'", "'Unknown', 'message': 'Kubelet stopped posting node status.'"));
        String pod = pod("web-a-1", "", "'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False'}]");
        assertThat(diagnose(cluster, pod, "pods").first())
                .isEqualTo("NodeNotReady: Kubelet stopped posting node status. [nodes/n1 status.conditions[Ready]]");
    }

    @Test
    void aServiceWithoutPodsNamesItsSelector() {
        Diagnosis diagnosis = diagnose(new ClusterInMemory(), """
                {'apiVersion': 'v1', 'kind': 'Service', 'metadata': {'name': 'web', 'namespace': 'shop'},
                 'spec': {'type': 'ClusterIP', 'selector': {'app': 'web', 'tier': 'front'}, 'ports': [{'port': 80, 'targetPort': 'http'}]}}""", "services");
        assertThat(diagnosis.first())
                .isEqualTo(
                        "NoPods: no pod of the namespace has the labels app=web,tier=front [services/web spec.selector]");
    }

    @Test
    void aServiceWhosePortNoPodHasNamesThePort() {
        String ready = pod(
                "web-a-1",
                ", 'ports': [{'name': 'web', 'containerPort': 80}]",
                "'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'True'}]");
        Diagnosis diagnosis = diagnose(cluster(ready), """
                {'apiVersion': 'v1', 'kind': 'Service', 'metadata': {'name': 'web', 'namespace': 'shop'},
                 'spec': {'selector': {'app': 'web'}, 'ports': [{'name': 'main', 'port': 80, 'targetPort': 'http'}]}}""", "services");
        assertThat(diagnosis.first()).startsWith("PortMissing: no container of the pods has a port with the name http");
    }

    @Test
    void anyOtherKindIsKnownByItsConditions() {
        Diagnosis diagnosis = diagnose(new ClusterInMemory(), """
                {'apiVersion': 'cert-manager.io/v1', 'kind': 'Certificate', 'metadata': {'name': 'web', 'namespace': 'shop'},
                 'status': {'conditions': [{'type': 'Ready', 'status': 'False', 'reason': 'DoesNotExist', 'message': 'Issuing certificate as Secret does not exist'},
                                           {'type': 'Issuing', 'status': 'False'}]}}""", "certificates");
        assertThat(diagnosis.findings()).hasSize(1);
        assertThat(diagnosis.first())
                .isEqualTo(
                        "DoesNotExist: Ready is False: Issuing certificate as Secret does not exist [certificates/web status.conditions[Ready]]");
        assertThat(diagnosis.headline()).isEqualTo("certificates/shop/web: Ready=False");
    }

    @Test
    void anObjectThatIsReadyHasNoFinding() {
        String ready = pod("web-a-1", "", """
                'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'True'}],
                'containerStatuses': [{'name': 'main', 'ready': true, 'restartCount': 0, 'state': {'running': {}}}]""");
        assertThat(diagnose(cluster(ready), ready, "pods").text()).isEqualTo("""
            pods/shop/web-a-1: Running

            Findings, the cause first
              Nothing was found that keeps it from being ready.

            Conditions
              Ready=True

            Owners
              ReplicaSet web-a: Progressing: 0 of 1 ready, 0 updated, 0 available
            """);
    }

    @Test
    void anObjectThatIsBeingDeletedNamesItsFinalizers() {
        Diagnosis diagnosis = diagnose(new ClusterInMemory(), """
                {'apiVersion': 'v1', 'kind': 'PersistentVolumeClaim', 'metadata': {'name': 'cart', 'namespace': 'shop',
                  'deletionTimestamp': '2026-11-26T10:00:00Z', 'finalizers': ['kubernetes.io/pvc-protection']}, 'status': {'phase': 'Bound'}}""", "persistentvolumeclaims");
        assertThat(diagnosis.first()).contains("waits for the finalizers kubernetes.io/pvc-protection");
    }

    @Test
    void aReadyWorkloadHasNotesOfPodsThatFailedBefore() {
        String evicted = pod(
                "web-a-1",
                "",
                "'phase': 'Failed', 'reason': 'Evicted', 'message': 'The node was low on resource: memory.'");
        String again = pod("web-a-2", "", """
                'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'True'}],
                'containerStatuses': [{'name': 'main', 'ready': true, 'restartCount': 2, 'state': {'running': {}},
                  'lastState': {'terminated': {'exitCode': 137, 'reason': 'OOMKilled'}}}]""");
        String ready = DEPLOYMENT
                .formatted("")
                .replace("'availableReplicas': 1", "'availableReplicas': 3")
                .replace("'replicas': 2, 'updatedReplicas': 2", "'replicas': 3, 'updatedReplicas': 3")
                .replaceFirst("(?s)'conditions': \\[.*?\\]", "'conditions': []");
        Diagnosis diagnosis = diagnose(cluster(evicted, again), ready, "deployments");
        assertThat(diagnosis.first()).isEmpty();
        assertThat(diagnosis.text()).contains("(note) OOMKilled: container main is ready again", "(note) Evicted");
    }

    @Test
    void twoFailedContainersOfAPodAreTwoFindings() {
        String pod = crashing("web-a-1");
        String status = pod.substring(pod.indexOf("{'name': 'main', 'ready'"), pod.lastIndexOf("]"));
        String both = pod.replace(status, status + ", " + status.replace("'main'", "'side'"))
                .replace("'image': 'shop:1'}", "'image': 'shop:1'}, {'name': 'side', 'image': 'side:1'}");
        Diagnosis diagnosis = deployment(cluster(both, both.replace("web-a-1", "web-a-2")));
        assertThat(diagnosis.findings().stream().filter(each -> each.reason().equals("CrashLoopBackOff")))
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.objects()).containsExactly("web-a-1", "web-a-2"));
    }

    @Test
    void textsOfAClusterCannotLookLikeAnotherLine() {
        Diagnosis diagnosis = diagnose(new ClusterInMemory(), """
                {'apiVersion': 'a.b/v1', 'kind': 'Odd', 'metadata': {'name': 'web', 'namespace': 'shop'}, 'status': {'phase': 'Bad\\n  1. phase',
                 'conditions': [{'type': 'Ready', 'status': 'False', 'reason': 'R\\n\\nFindings\\n  1. Fake'}]}}""", "odds");
        assertThat(diagnosis.text().lines()).hasSize(7).noneMatch(line -> line.startsWith("  1. Fake"));
    }
}
