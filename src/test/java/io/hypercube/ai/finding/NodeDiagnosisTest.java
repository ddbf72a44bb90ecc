package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Nodes and claims: objects that pods use, and whose pods are in other namespaces or fail for reasons of their own. */
class NodeDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");

    /** As the kubelet writes it; the types other than Ready are bad when they are true. */
    private static String node(String ready, String more) {
        return """
            {'apiVersion': 'v1', 'kind': 'Node', 'metadata': {'name': 'n1', 'uid': 'n1'}, 'spec': {%s}, 'status': {'conditions': [
              {'type': 'MemoryPressure', 'status': 'False', 'reason': 'KubeletHasSufficientMemory', 'message': 'kubelet has sufficient memory available'},
              {'type': 'DiskPressure', 'status': 'False', 'reason': 'KubeletHasNoDiskPressure', 'message': 'kubelet has no disk pressure'},
              {'type': 'PIDPressure', 'status': 'False', 'reason': 'KubeletHasSufficientPID', 'message': 'kubelet has sufficient PID available'},
              %s]}}""".formatted(more, ready);
    }

    private static final String READY =
            "{'type': 'Ready', 'status': 'True', 'reason': 'KubeletReady', 'message': 'kubelet is posting ready status'}";
    private static final String CRASHING = """
            {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'web-1', 'namespace': 'shop', 'uid': 'p1', 'creationTimestamp': '2026-11-26T10:00:00Z'},
             'spec': {'nodeName': 'n1', 'containers': [{'name': 'main', 'image': 'shop:1'}], 'volumes': [{'name': 'v', 'persistentVolumeClaim': {'claimName': 'cart'}}]},
             'status': {'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False'}, {'type': 'PodScheduled', 'status': 'True'}],
              'containerStatuses': [{'name': 'main', 'ready': false, 'restartCount': 3, 'state': {'waiting': {'reason': 'CrashLoopBackOff'}},
                'lastState': {'terminated': {'exitCode': 1, 'reason': 'Error'}}}]}}""";
    private static final String CLAIM = """
            {'apiVersion': 'v1', 'kind': 'PersistentVolumeClaim', 'metadata': {'name': 'cart', 'namespace': 'shop'},
             'spec': {'storageClassName': 'fast', 'volumeName': 'pv-1'}, 'status': {'phase': '%s'}}""";
    private static final String WAITING_CLASS =
            "{'metadata': {'name': 'fast'}, 'provisioner': 'example.com/disk', 'volumeBindingMode': 'WaitForFirstConsumer'}";

    @Test
    void aNodeWhoseKubeletIsGoneSaysSo() {
        String node = node(
                "{'type': 'Ready', 'status': 'Unknown', 'reason': 'NodeStatusUnknown', 'message': 'Kubelet stopped posting node status.'}",
                "'unschedulable': true");
        Diagnosis diagnosis = new ClusterInMemory().diagnose(node, "nodes", NOW);
        assertThat(diagnosis.headline()).isEqualTo("nodes/n1: NotReady,SchedulingDisabled");
        assertThat(diagnosis.first())
                .isEqualTo("NodeNotReady: Kubelet stopped posting node status. [nodes/n1 status.conditions[Ready]]");
        assertThat(diagnosis.text()).contains("(note) SchedulingDisabled");
    }

    @Test
    void aNodeThatIsShortOfMemorySaysSo() {
        String node = node(READY, "")
                .replaceFirst("'MemoryPressure', 'status': 'False'", "'MemoryPressure', 'status': 'True'");
        assertThat(new ClusterInMemory().diagnose(node, "nodes", NOW).first()).startsWith("MemoryPressure: ");
    }

    /** A pod that crashes does not make its node unready; its objects are in its own namespace. */
    @Test
    void podsOfANodeAreNotes() {
        String waiting = CRASHING.replace("web-1", "web-2")
                .replace(
                        "'image': 'shop:1'",
                        "'envFrom': [{'configMapRef': {'name': 'settings'}}, {'secretRef': {'name': 'gone'}}]")
                .replace("CrashLoopBackOff", "CreateContainerConfigError");
        ClusterInMemory cluster = new ClusterInMemory()
                .with("pods", CRASHING, waiting)
                .with("persistentvolumeclaims", CLAIM.formatted("Bound"))
                .with("configmaps", "{'metadata': {'name': 'settings', 'namespace': 'shop'}}")
                .withLog("main/previous", "FATAL no database");
        Diagnosis diagnosis = cluster.diagnose(node(READY, ""), "nodes", NOW);
        assertThat(diagnosis.first()).isEmpty();
        assertThat(diagnosis.text())
                .contains(
                        "Nothing was found that keeps it from being ready.", "(note) CrashLoopBackOff: container main")
                .contains("(note) SecretMissing: secrets/gone does not exist in the namespace shop")
                .contains("FATAL no database")
                .doesNotContain("ConfigMapMissing", "PersistentVolumeClaimMissing", "Could not be read");
    }

    @Test
    void podsOfTwoNamespacesWithOneNameStayApart() {
        String other = CRASHING.replace("'namespace': 'shop', 'uid': 'p1'", "'namespace': 'bank', 'uid': 'p2'");
        ClusterInMemory cluster = new ClusterInMemory()
                .with("pods", CRASHING, other)
                .with(
                        "persistentvolumeclaims",
                        CLAIM.formatted("Bound"),
                        CLAIM.formatted("Bound").replace("shop", "bank"));
        assertThat(cluster.diagnose(node(READY, ""), "nodes", NOW).text())
                .contains("[pods/shop/web-1 status.containerStatuses[main].state] Also in bank/web-1.");
    }

    @Test
    void aPodThatCrashesIsANoteOfItsClaim() {
        ClusterInMemory cluster = new ClusterInMemory()
                .with("nodes", node(READY, ""))
                .with("pods", CRASHING)
                .with("persistentvolumeclaims", CLAIM.formatted("Bound"));
        Diagnosis diagnosis = cluster.diagnose(CLAIM.formatted("Bound"), "persistentvolumeclaims", NOW);
        assertThat(diagnosis.first()).isEmpty();
        assertThat(diagnosis.text()).contains("(note) CrashLoopBackOff");
    }

    @Test
    void aClaimThatWaitsForAPodSaysSoOnce() {
        ClusterInMemory cluster = new ClusterInMemory().with("storageclasses", WAITING_CLASS);
        Diagnosis diagnosis = cluster.diagnose(CLAIM.formatted("Pending"), "persistentvolumeclaims", NOW);
        assertThat(diagnosis.findings()).hasSize(1);
        assertThat(diagnosis.first())
                .isEqualTo(
                        "WaitForFirstConsumer: the claim has no volume: it gets one when a pod that uses it is scheduled "
                                + "[persistentvolumeclaims/cart status.phase]");
    }

    @Test
    void aClaimThatIsNotProvisionedNamesTheEventOnce() {
        ClusterInMemory cluster = new ClusterInMemory()
                .with("storageclasses", WAITING_CLASS.replace("WaitForFirstConsumer", "Immediate"))
                .with("events", """
                    {'kind': 'Event', 'metadata': {'namespace': 'shop'}, 'involvedObject': {'kind': 'PersistentVolumeClaim', 'namespace': 'shop', 'name': 'cart'},
                     'type': 'Warning', 'reason': 'ProvisioningFailed', 'message': 'quota of disks is used up', 'count': 3, 'lastTimestamp': '2026-11-26T10:29:00Z'}""");
        Diagnosis diagnosis = cluster.diagnose(CLAIM.formatted("Pending"), "persistentvolumeclaims", NOW);
        assertThat(diagnosis.findings()).hasSize(1);
        assertThat(diagnosis.first())
                .startsWith(
                        "ClaimPending: the claim has no volume: the provisioner of storageclasses/fast has made none (quota of disks is used up)");
    }

    /** The event has the reason, so the class that the caller may not read is only a line. */
    @Test
    void aClassThatMayNotBeReadDoesNotHideTheEventOfTheClaim() {
        ClusterInMemory cluster =
                new ClusterInMemory().forbidding("storageclasses").with("events", """
                    {'kind': 'Event', 'metadata': {'namespace': 'shop'}, 'involvedObject': {'kind': 'PersistentVolumeClaim', 'namespace': 'shop', 'name': 'cart'},
                     'type': 'Warning', 'reason': 'ProvisioningFailed', 'message': 'storageclass fast not found', 'lastTimestamp': '2026-11-26T10:29:00Z'}""");
        Diagnosis diagnosis = cluster.diagnose(CLAIM.formatted("Pending"), "persistentvolumeclaims", NOW);

        assertThat(diagnosis.first())
                .isEqualTo(
                        "ClaimPending: the claim has no volume: storageclass fast not found [persistentvolumeclaims/cart status.phase]");
        assertThat(diagnosis.unread()).singleElement().asString().startsWith("storageclasses: forbidden");
    }

    @Test
    void aClaimOfWhichNothingMayBeReadIsStillPending() {
        ClusterInMemory cluster = new ClusterInMemory().forbidding("storageclasses", "events");
        Diagnosis diagnosis = cluster.diagnose(CLAIM.formatted("Pending"), "persistentvolumeclaims", NOW);

        assertThat(diagnosis.first()).startsWith("ClaimPending: the claim has no volume [");
        assertThat(diagnosis.unread()).hasSize(2);
    }

    @Test
    void aClaimWhoseVolumeIsGoneSaysSo() {
        assertThat(new ClusterInMemory()
                        .diagnose(CLAIM.formatted("Lost"), "persistentvolumeclaims", NOW)
                        .findings())
                .singleElement()
                .extracting(Finding::line)
                .isEqualTo(
                        "ClaimLost: its volume pv-1 does not exist any more [persistentvolumeclaims/cart status.phase]");
    }
}
