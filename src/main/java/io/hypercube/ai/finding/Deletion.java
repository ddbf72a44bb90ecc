package io.hypercube.ai.finding;

import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** An object that is being deleted, and what its deletion waits for. */
record Deletion() implements Check {
    @Override
    public String subject() {
        return "deletion";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        JsonNode object = evidence.object();
        if (!ObjectFields.isBeingDeleted(object)) {
            return;
        }
        String finalizers = ObjectFields.items(object, "metadata", "finalizers").stream()
                .map(each -> each.stringValue(""))
                .collect(Collectors.joining(", "));
        String waits = finalizers.isEmpty() ? "" : "; waits for the finalizers " + finalizers;
        found.accept(Finding.of(
                Finding.Weight.CAUSE,
                "Terminating",
                "deleted at " + ObjectFields.text(object, "metadata", "deletionTimestamp") + waits,
                evidence.named() + " metadata.deletionTimestamp"));
    }
}
