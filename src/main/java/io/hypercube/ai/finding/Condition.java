package io.hypercube.ai.finding;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A condition, as most kinds have them in {@code status.conditions}; texts that are missing are empty. */
record Condition(
        String type,
        String status,
        String reason,
        String message,
        Optional<Instant> since,
        Optional<String> annotation) {
    /** Where {@code autoscaling/v1} has the conditions of a HorizontalPodAutoscaler. */
    private static final String OF_AUTOSCALER = "autoscaling.alpha.kubernetes.io/conditions";

    private static final JsonMapper MAPPER = new JsonMapper();

    static List<Condition> of(JsonNode object) {
        String annotation = ObjectFields.text(object, "metadata", "annotations", OF_AUTOSCALER);
        boolean isAutoscaler = ObjectFields.text(object, "kind").equals("HorizontalPodAutoscaler");
        return annotation.isEmpty() || !isAutoscaler
                ? read(ObjectFields.items(object, "status", "conditions"), Optional.empty())
                : read(parsed(annotation), Optional.of(OF_AUTOSCALER));
    }

    private static List<Condition> read(List<JsonNode> nodes, Optional<String> annotation) {
        return nodes.stream()
                .filter(each -> !ObjectFields.text(each, "type").isEmpty())
                .map(each -> read(each, annotation))
                .toList();
    }

    /** Anybody who may change the object can write any text there. */
    private static List<JsonNode> parsed(String text) {
        try {
            return ObjectFields.items(MAPPER.readTree(text));
        } catch (JacksonException e) {
            return List.of();
        }
    }

    static Optional<Condition> of(JsonNode object, String type) {
        return of(object).stream().filter(each -> each.type.equals(type)).findFirst();
    }

    private static Condition read(JsonNode node, Optional<String> annotation) {
        return new Condition(
                ObjectFields.text(node, "type"),
                ObjectFields.text(node, "status"),
                ObjectFields.text(node, "reason"),
                ObjectFields.text(node, "message"),
                ObjectFields.time(node, "lastTransitionTime"),
                annotation);
    }

    boolean isTrue() {
        return status.equals("True");
    }

    boolean isFalse() {
        return status.equals("False");
    }

    /** Where it stands in its object: {@code status.conditions[Ready]}. */
    String path() {
        return annotation.map(key -> "metadata.annotations." + key).orElse("status.conditions[" + type + "]");
    }

    /** {@code Ready=False ContainersNotReady: containers with unready status: [main]}. */
    String line(Instant now) {
        String told = reason.isEmpty() ? "" : " " + reason;
        String text = message.isEmpty() ? "" : ": " + OneLine.of(message);
        return type + "=" + status + told + text
                + since.map(time -> " (" + Age.between(time, now) + ")").orElse("");
    }
}
