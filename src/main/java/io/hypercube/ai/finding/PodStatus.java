package io.hypercube.ai.finding;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The word in the column STATUS of {@code kubectl get pods}.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/master/pkg/printers/internalversion/printers.go">printPod</a>
 */
final class PodStatus {
    private PodStatus() {}

    static String of(JsonNode pod) {
        String reason = ObjectFields.text(pod, "status", "reason");
        if (ObjectFields.isBeingDeleted(pod)) {
            return reason.equals("NodeLost") ? "Unknown" : "Terminating";
        }
        boolean isGated = Condition.of(pod, "PodScheduled")
                .filter(each -> each.reason().equals("SchedulingGated"))
                .isPresent();
        String phase = ObjectFields.either(ObjectFields.text(pod, "status", "phase"), "Unknown");
        String word = ObjectFields.either(reason, isGated ? "SchedulingGated" : phase);
        return beginning(pod).orElseGet(() -> running(pod, word));
    }

    static boolean isReady(JsonNode pod) {
        return Condition.of(pod, "Ready").filter(Condition::isTrue).isPresent();
    }

    /** Whether a pod should be ready and is not. */
    static boolean isWanted(JsonNode pod) {
        boolean isDone = ObjectFields.text(pod, "status", "phase").equals("Succeeded");
        return !ObjectFields.isBeingDeleted(pod) && !isDone && !isReady(pod);
    }

    /** The state of its init containers. */
    private static Optional<String> beginning(JsonNode pod) {
        List<JsonNode> specs = ObjectFields.items(pod, "spec", "initContainers");
        List<JsonNode> statuses = ObjectFields.items(pod, "status", "initContainerStatuses");
        for (int at = 0; at < statuses.size(); at++) {
            JsonNode status = statuses.get(at);
            Optional<ContainerState.Ending> ended =
                    ContainerState.Ending.of(ObjectFields.at(status, "state", "terminated"));
            boolean isSidecar = at < specs.size()
                    && ObjectFields.text(specs.get(at), "restartPolicy").equals("Always")
                    && ObjectFields.isTrue(status, "started");
            if (isSidecar || ended.filter(each -> each.exitCode() == 0).isPresent()) {
                continue;
            }
            String waits = ObjectFields.text(status, "state", "waiting", "reason");
            boolean isStuck = !waits.isEmpty() && !waits.equals("PodInitializing");
            String progress = isStuck ? waits : at + "/" + specs.size();
            return Optional.of(
                    "Init:" + ended.map(ContainerState.Ending::reason).orElse(progress));
        }
        return Optional.empty();
    }

    /** The first container that does not run says how the pod does. */
    private static String running(JsonNode pod, String otherwise) {
        List<JsonNode> statuses = ObjectFields.items(pod, "status", "containerStatuses");
        String word = statuses.stream()
                .map(PodStatus::wordOf)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse(otherwise);
        boolean oneRuns = statuses.stream()
                .anyMatch(each -> ObjectFields.isTrue(each, "ready") && ObjectFields.has(each, "state", "running"));
        return !word.equals("Completed") || !oneRuns ? word : isReady(pod) ? "Running" : "NotReady";
    }

    private static String wordOf(JsonNode status) {
        String waits = ObjectFields.text(status, "state", "waiting", "reason");
        return waits.isEmpty()
                ? ContainerState.Ending.of(ObjectFields.at(status, "state", "terminated"))
                        .map(ContainerState.Ending::reason)
                        .orElse("")
                : waits;
    }
}
