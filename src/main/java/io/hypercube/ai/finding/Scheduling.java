package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Pods that no node takes. */
record Scheduling() implements Check {
    @Override
    public String subject() {
        return "scheduling of pods";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        for (JsonNode pod : evidence.wanted()) {
            Optional<Condition> scheduled = Condition.of(pod, "PodScheduled");
            if (scheduled.filter(Condition::isFalse).isPresent()) {
                Condition condition = scheduled.get();
                found.accept(Finding.ofPod(
                        Weight.REASON,
                        ObjectFields.either(condition.reason(), "Unschedulable"),
                        condition.message(),
                        evidence.source(pod, condition.path()),
                        evidence.nameOf(pod)));
            } else if (scheduled.isEmpty()
                    && ObjectFields.text(pod, "spec", "nodeName").isEmpty()) {
                found.accept(Finding.ofPod(
                        Weight.REASON,
                        "NotScheduled",
                        "no scheduler has looked at the pod (schedulerName: "
                                + ObjectFields.text(pod, "spec", "schedulerName") + ")",
                        evidence.source(pod, "spec.nodeName"),
                        evidence.nameOf(pod)));
            }
        }
    }
}
