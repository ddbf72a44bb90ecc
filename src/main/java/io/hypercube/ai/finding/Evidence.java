package io.hypercube.ai.finding;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The facts about the object that a diagnosis is for.
 *
 * @param kind empty for a kind that the checks know by its conditions only
 * @param plural the resource of the object: {@code deployments}
 * @param owners the object's controller, the controller of that one, and so on
 * @param between what it has made and what has the pods, newest first: ReplicaSets of a Deployment, the Jobs of a CronJob since its last success
 * @param pods those that are not ready first; a part of {@code podCount}
 * @param events Warning events about the object, its pods and what is between them, newest first
 */
record Evidence(
        JsonNode object,
        Optional<KnownKind> kind,
        String plural,
        List<JsonNode> owners,
        List<JsonNode> between,
        List<JsonNode> pods,
        int podCount,
        List<MergedEvent> events,
        ClusterReads reads,
        Attempts attempts,
        Instant now) {

    String namespace() {
        return ObjectFields.namespace(object);
    }

    /** {@code deployments/web}. */
    String named() {
        return plural + "/" + ObjectFields.name(object);
    }

    boolean is(KnownKind wanted) {
        return kind.filter(wanted::equals).isPresent();
    }

    /** The pods that should be ready and are not. */
    List<JsonNode> wanted() {
        return pods.stream().filter(PodStatus::isWanted).toList();
    }

    /** The events about a pod that have one of the reasons, newest first. */
    Stream<MergedEvent> eventsOf(JsonNode pod, List<String> reasons) {
        return events.stream()
                .filter(event ->
                        event.isAbout(KnownKind.POD.kind(), ObjectFields.namespace(pod), ObjectFields.name(pod))
                                && reasons.contains(event.reason()));
    }

    /** The name of an object beside this one; with its namespace for an object that is in none, such as a node. */
    String nameOf(JsonNode other) {
        return namespace().isEmpty()
                ? ObjectFields.namespace(other) + "/" + ObjectFields.name(other)
                : ObjectFields.name(other);
    }

    String source(JsonNode pod, String path) {
        return KnownKind.POD.named(nameOf(pod)) + " " + path;
    }
}
