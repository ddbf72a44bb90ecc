package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Failures of volumes and networks, which only events tell, of pods whose containers cannot be created. */
record PodEvents() implements Check {
    private static final List<String> TELLING = List.of(
            "FailedMount", "FailedAttachVolume", "FailedMapVolume", "FailedCreatePodSandBox", "NetworkNotReady");

    @Override
    public String subject() {
        return "events of pods";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        for (JsonNode pod : evidence.wanted()) {
            if (!ObjectFields.text(pod, "status", "phase").equals("Pending")) {
                continue;
            }
            evidence.eventsOf(pod, TELLING)
                    .findFirst()
                    .ifPresent(event -> found.accept(Finding.ofPod(
                            Weight.REASON,
                            event.reason(),
                            event.message(),
                            evidence.source(pod, "event " + event.reason()),
                            evidence.nameOf(pod))));
        }
    }
}
