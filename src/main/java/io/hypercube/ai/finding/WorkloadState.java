package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** A workload whose spec asks for no pods, or whose controller has not acted: paused, suspended, no replicas. */
record WorkloadState() implements Check {
    @Override
    public String subject() {
        return "state of the workload";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        JsonNode object = evidence.object();
        if (ObjectFields.isTrue(object, "spec", "suspend")) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "Suspended",
                    "spec.suspend is true, so nothing is started",
                    evidence.named() + " spec.suspend"));
        }
        Optional<Rollout> rollout = evidence.kind().flatMap(kind -> Workloads.rollout(object, kind));
        if (rollout.isPresent()) {
            report(evidence, rollout.get(), found);
        }
    }

    private static void report(Evidence evidence, Rollout rollout, Consumer<Finding> found) {
        JsonNode object = evidence.object();
        if (rollout.word().equals("Paused") && rollout.updated() < rollout.desired()) {
            found.accept(
                    Finding.of(Weight.CAUSE, "Paused", "the rollout is paused", evidence.named() + " spec.paused"));
        }
        if (rollout.word().equals("ScaledToZero")) {
            found.accept(Finding.of(
                    Weight.NOTE,
                    "ScaledToZero",
                    evidence.is(KnownKind.DAEMON_SET) ? "no node matches" : "no replicas are wanted",
                    evidence.named()
                            + (evidence.is(KnownKind.DAEMON_SET)
                                    ? " status.desiredNumberScheduled"
                                    : " spec.replicas")));
        }
        int seen = ObjectFields.number(object, "status", "observedGeneration");
        int newest = ObjectFields.number(object, "metadata", "generation");
        if (seen < newest) {
            found.accept(Finding.of(
                    Weight.REASON,
                    "NotObserved",
                    "the controller has seen generation " + seen + " of " + newest
                            + ", so it does not run or is behind",
                    evidence.named() + " status.observedGeneration"));
        }
        if (!rollout.isDone() && evidence.pods().isEmpty() && seen >= newest) {
            found.accept(Finding.of(
                    Weight.SYMPTOM,
                    "NoPods",
                    rollout.desired() + " pods are wanted and none exists",
                    evidence.named() + " status"));
        }
    }
}
