package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.Optional;
import java.util.function.Consumer;

/** An obstacle to the creation of the pods of a workload: a quota, an admission, a missing ServiceAccount. */
record FailedCreation() implements Check {
    @Override
    public String subject() {
        return "creation of pods";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        Optional<Condition> failure =
                Condition.of(evidence.object(), "ReplicaFailure").filter(Condition::isTrue);
        if (failure.isPresent()) {
            report(
                    "pods cannot be created: " + failure.get().message(),
                    evidence.named() + " " + failure.get().path(),
                    found);
            return;
        }
        if (!Workloads.isComplete(evidence.object(), evidence.kind()) && !evidence.is(KnownKind.POD)) {
            evidence.events().stream()
                    .filter(each -> each.reason().equals("FailedCreate"))
                    .findFirst()
                    .ifPresent(each -> report(
                            (evidence.is(KnownKind.CRON_JOB) ? "jobs" : "pods") + " cannot be created: "
                                    + each.message(),
                            "event FailedCreate of " + each.about().kind() + " "
                                    + each.about().name(),
                            found));
        }
    }

    private static void report(String message, String source, Consumer<Finding> found) {
        String reason = message.contains("exceeded quota") ? "QuotaExceeded" : "FailedCreate";
        found.accept(Finding.of(Weight.CAUSE, reason, message, source));
    }
}
