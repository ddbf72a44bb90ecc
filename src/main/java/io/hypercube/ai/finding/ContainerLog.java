package io.hypercube.ai.finding;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The last lines of a container that failed.
 *
 * @param title the pod, the container and the run
 */
record ContainerLog(String title, List<String> lines) {
    private static final int MOST = 3;
    private static final int LINES = 20;
    private static final int LONGEST = 500;

    /** Of one pod for each container that failed. */
    static List<ContainerLog> ofFailed(Evidence evidence, List<String> unread) throws InterruptedException {
        List<ContainerLog> logs = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonNode pod : evidence.pods()) {
            for (ContainerState each : ContainerState.of(pod)) {
                boolean isNeeded = PodStatus.isWanted(pod) && each.failed();
                if (isNeeded && logs.size() < MOST && seen.add(each.name())) {
                    read(evidence, pod, each, logs, unread);
                }
            }
        }
        return logs;
    }

    private static void read(
            Evidence evidence, JsonNode pod, ContainerState container, List<ContainerLog> logs, List<String> unread)
            throws InterruptedException {
        String name = evidence.nameOf(pod);
        boolean isPrevious = container.ended().isEmpty();
        String title =
                KnownKind.POD.named(name) + " container " + container.name() + (isPrevious ? ", previous run" : "");
        try {
            String text = evidence.reads()
                    .log(ObjectFields.namespace(pod), ObjectFields.name(pod), container.name(), isPrevious, LINES);
            List<MergedLine.Line> lines = text.lines()
                    .map(line -> new MergedLine.Line(
                            name, Instant.EPOCH, line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line))
                    .toList();
            logs.add(new ContainerLog(
                    title,
                    MergedLine.of(lines).stream().map(line -> line.line(false)).toList()));
        } catch (ReadFailure e) {
            unread.add("log of " + title + ": " + e.line());
        }
    }
}
