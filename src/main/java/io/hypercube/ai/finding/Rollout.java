package io.hypercube.ai.finding;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * How many pods a Deployment, ReplicaSet, StatefulSet or DaemonSet wants, how far they are, and the word for it.
 *
 * @param updated of the newest revision
 * @param available ready for {@code minReadySeconds}
 * @see <a href="https://github.com/kubernetes/kubectl/blob/master/pkg/polymorphichelpers/rollout_status.go">kubectl rollout status</a>
 */
record Rollout(int desired, int updated, int ready, int available, String word) {
    static Rollout of(JsonNode object) {
        JsonNode status = object.path("status");
        if (ObjectFields.has(status, "desiredNumberScheduled")) {
            return counted(
                    object,
                    ObjectFields.number(status, "desiredNumberScheduled"),
                    ObjectFields.number(status, "updatedNumberScheduled"),
                    ObjectFields.number(status, "numberReady"),
                    ObjectFields.number(status, "numberAvailable"));
        }
        int ready = ObjectFields.number(status, "readyReplicas");
        // a StatefulSet does not tell before Kubernetes 1.22
        int otherwise = ObjectFields.number(object, "spec", "minReadySeconds") == 0 ? ready : 0;
        return counted(
                object,
                ObjectFields.at(object, "spec", "replicas").intValue(1),
                status.path("updatedReplicas").intValue(ObjectFields.number(status, "fullyLabeledReplicas")),
                ready,
                status.path("availableReplicas").intValue(otherwise));
    }

    private static Rollout counted(JsonNode object, int desired, int updated, int ready, int available) {
        return new Rollout(desired, updated, ready, available, word(object, desired, updated, available));
    }

    private static String word(JsonNode object, int desired, int updated, int available) {
        int replicas = ObjectFields.number(object, "status", "replicas");
        Optional<Condition> progress = Condition.of(object, "Progressing");
        if (ObjectFields.isBeingDeleted(object)) {
            return "Terminating";
        }
        if (ObjectFields.number(object, "status", "observedGeneration")
                < ObjectFields.number(object, "metadata", "generation")) {
            return "Progressing";
        }
        if (progress.filter(each -> each.reason().equals("ProgressDeadlineExceeded"))
                .isPresent()) {
            return "ProgressDeadlineExceeded";
        }
        if (ObjectFields.isTrue(object, "spec", "paused")) {
            return "Paused";
        }
        if (desired == 0) {
            return replicas > 0 ? "Progressing" : "ScaledToZero";
        }
        int old = progress.isEmpty() ? 0 : replicas - updated;
        if (updated < toUpdate(object, desired) || old > 0) {
            return "Progressing";
        }
        boolean isStarting = progress.filter(each -> !each.reason().equals("NewReplicaSetAvailable"))
                .isPresent();
        return available >= desired ? "Available" : isStarting ? "Progressing" : "NotReady";
    }

    /** How many pods the update strategy brings to the newest revision by itself. */
    private static int toUpdate(JsonNode object, int desired) {
        JsonNode strategy = ObjectFields.at(object, "spec", "updateStrategy");
        return ObjectFields.text(strategy, "type").equals("OnDelete")
                ? 0
                : Math.max(0, desired - ObjectFields.number(strategy, "rollingUpdate", "partition"));
    }

    boolean isDone() {
        return word.equals("Available") || word.equals("ScaledToZero");
    }

    /** {@code Progressing: 1 of 3 ready, 3 updated, 1 available}. */
    String line() {
        return "%s: %d of %d ready, %d updated, %d available".formatted(word, ready, desired, updated, available);
    }
}
