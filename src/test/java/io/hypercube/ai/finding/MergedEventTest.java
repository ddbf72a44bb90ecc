package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MergedEventTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");

    private static final JsonNode OLD = ClusterInMemory.json("""
            {'kind': 'Event', 'metadata': {'name': 'a.1', 'namespace': 'shop', 'creationTimestamp': '2026-11-26T09:00:00Z'},
             'involvedObject': {'kind': 'Pod', 'namespace': 'shop', 'name': 'web-1'}, 'type': 'Warning', 'reason': 'BackOff',
             'message': 'Back-off restarting failed container', 'count': 14, 'lastTimestamp': '2026-11-26T10:18:00Z'}""");
    private static final JsonNode NEW = ClusterInMemory.json("""
            {'kind': 'Event', 'metadata': {'name': 'a.2', 'namespace': 'shop', 'creationTimestamp': '2026-11-26T10:00:00Z'},
             'regarding': {'kind': 'Pod', 'namespace': 'shop', 'name': 'web-1'}, 'type': 'Warning', 'reason': 'BackOff',
             'note': 'Back-off of main', 'eventTime': '2026-11-26T10:00:00.000000Z',
             'series': {'count': 3, 'lastObservedTime': '2026-11-26T10:29:30.000000Z'}}""");
    private static final JsonNode OTHER = ClusterInMemory.json("""
            {'kind': 'Event', 'metadata': {'name': 'b', 'namespace': 'shop', 'creationTimestamp': '2026-11-26T10:29:00Z'},
             'involvedObject': {'kind': 'Pod', 'namespace': 'shop', 'name': 'web-2'}, 'type': 'Warning',
             'reason': 'FailedScheduling', 'message': '0/1 nodes are available', 'eventTime': '2026-11-26T10:29:00Z',
             'lastTimestamp': null, 'count': null}""");

    @Test
    void eventsOfBothApisWithTheSameReasonAndObjectAreOne() {
        List<MergedEvent> merged = MergedEvent.of(List.of(OLD, OTHER, NEW));
        assertThat(merged.stream().map(event -> event.line(NOW)))
                .containsExactly(
                        "30s ago\tx17\tWarning\tBackOff\tPod web-1 (shop)\tBack-off restarting failed container (and 1 other message)",
                        "60s ago\tx1\tWarning\tFailedScheduling\tPod web-2 (shop)\t0/1 nodes are available");
    }

    /** The newest message is often the shortest: "Error: ImagePullBackOff". */
    @Test
    void theLongestMessageIsShownAndTheOthersAreCounted() {
        String failed =
                "{'kind': 'Event', 'metadata': {'name': 'a'}, 'involvedObject': {'kind': 'Pod', 'name': 'web-1'},"
                        + " 'reason': 'Failed', 'message': '%s', 'lastTimestamp': '2026-11-26T10:%s:00Z'}";
        List<MergedEvent> merged = MergedEvent.of(List.of(
                ClusterInMemory.json(failed.formatted("Error: ImagePullBackOff", "29")),
                ClusterInMemory.json(failed.formatted("Error: ErrImagePull", "28")),
                ClusterInMemory.json(failed.formatted("Failed to pull image shop:1: connection refused", "27"))));

        assertThat(merged).singleElement().satisfies(event -> assertThat(event.line(NOW))
                .endsWith("Failed to pull image shop:1: connection refused (and 2 other messages)"));
    }

    @Test
    void eventsOfSeveralClustersStayApart() {
        JsonNode inEu = ClusterInMemory.json(OLD.toString().replace("\"name\":\"a.1\"", """
                "name":"a.1","annotations":{"hypercube.io/cluster":"prod-eu"}"""));
        List<MergedEvent> merged = MergedEvent.of(List.of(OLD, inEu));
        assertThat(merged.stream().map(event -> event.about().cluster())).containsExactlyInAnyOrder("", "prod-eu");
        assertThat(merged.get(1).line(NOW)).contains("Pod web-1 (prod-eu/shop)");
    }

    @Test
    void anEventWithoutAnyTimeIsLast() {
        JsonNode timeless = ClusterInMemory.json("{'involvedObject': {'kind': 'Node', 'name': 'n'}, 'reason': 'Odd'}");
        List<MergedEvent> merged = MergedEvent.of(List.of(timeless, OLD));
        assertThat(merged.getLast().line(NOW)).isEqualTo("?\tx1\t\tOdd\tNode n\t");
    }
}
