package io.hypercube.server.mcp.finding;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A condition, as most kinds have them in {@code status.conditions}; texts that are missing are empty. */
record Condition(String type, String status, String reason, String message, Optional<Instant> since) {
    static List<Condition> of(JsonNode object) {
        return Tree.items(object, "status", "conditions").stream()
                .filter(each -> !Tree.text(each, "type").isEmpty())
                .map(Condition::read)
                .toList();
    }

    static Optional<Condition> of(JsonNode object, String type) {
        return of(object).stream().filter(each -> each.type.equals(type)).findFirst();
    }

    private static Condition read(JsonNode node) {
        return new Condition(
                Tree.text(node, "type"),
                Tree.text(node, "status"),
                Tree.text(node, "reason"),
                Tree.text(node, "message"),
                Tree.time(node, "lastTransitionTime"));
    }

    boolean isTrue() {
        return status.equals("True");
    }

    boolean isFalse() {
        return status.equals("False");
    }

    /** Where it stands in its object: {@code status.conditions[Ready]}. */
    String path() {
        return "status.conditions[" + type + "]";
    }

    /** {@code Ready=False ContainersNotReady: containers with unready status: [main]}. */
    String line(Instant now) {
        String told = reason.isEmpty() ? "" : " " + reason;
        String text = message.isEmpty() ? "" : ": " + Brief.of(message);
        return type + "=" + status + told + text
                + since.map(time -> " (" + Age.between(time, now) + ")").orElse("");
    }
}
