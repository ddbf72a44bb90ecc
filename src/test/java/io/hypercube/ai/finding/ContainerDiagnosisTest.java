package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The findings of a container that is not ready: the reason that events tell, and its limit. */
class ContainerDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");

    private static ClusterInMemory cluster() {
        return new ClusterInMemory()
                .with(
                        "nodes",
                        "{'metadata': {'name': 'n1'}, 'status': {'conditions': [{'type': 'Ready', 'status': 'True'}]}}");
    }

    private static String failed(String message, String time) {
        return """
                {'kind': 'Event', 'involvedObject': {'kind': 'Pod', 'namespace': 'shop', 'name': 'web-1'}, 'metadata': {'namespace': 'shop'},
                 'type': 'Warning', 'reason': 'Failed', 'message': '%s', 'lastTimestamp': '2026-11-26T10:%s:00Z'}""".formatted(message, time);
    }

    /** The kubelet writes three events with the reason Failed, and that with the cause is not the newest. */
    @Test
    void theReasonWhyAnImageIsNotPulledIsFoundAmongNewerMessages() {
        String pod = DiagnosisTest.pod("web-1", "", """
                'phase': 'Pending', 'containerStatuses': [{'name': 'main', 'ready': false, 'restartCount': 0,
                  'state': {'waiting': {'reason': 'ImagePullBackOff', 'message': 'Back-off pulling image'}}}]""");
        ClusterInMemory cluster = cluster()
                .with(
                        "events",
                        failed("Failed to pull image shop:1: failed to resolve: connection refused", "20"),
                        failed("Failed to pull image side:1: not found", "21"),
                        failed("Error: ErrImagePull", "22"),
                        failed("Error: ImagePullBackOff", "29"));

        assertThat(cluster.diagnose(pod, "pods", NOW).first())
                .startsWith("ImagePullBackOff: container main; Back-off pulling image; image shop:1; "
                        + "Failed to pull image shop:1: failed to resolve: connection refused [");
    }

    @Test
    void aContainerThatRanOutOfMemoryNamesItsLimit() {
        String status = """
                'phase': 'Running', 'containerStatuses': [{'name': 'main', 'ready': false, 'restartCount': 2,
                  'state': {'waiting': {'reason': 'CrashLoopBackOff'}}, 'lastState': {'terminated': {'exitCode': 137, 'reason': 'OOMKilled'}}}]""";

        assertThat(first(", 'resources': {'limits': {'memory': '20Mi'}}", status))
                .contains("(out of memory; the memory limit of the container is 20Mi)");
        assertThat(first("", status))
                .contains("(out of memory; the container has no limit, so it was the node's memory)");
    }

    private static String first(String spec, String status) {
        return cluster()
                .diagnose(DiagnosisTest.pod("web-1", spec, status), "pods", NOW)
                .first();
    }
}
