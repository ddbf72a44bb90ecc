package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The runs of a CronJob since the last one that succeeded, and events that say why none begins. */
record CronJobRuns() implements Check {
    private static final List<String> TELLING = List.of(
            "UnparseableSchedule", "InvalidSchedule", "UnknownTimeZone", "TooManyMissedTimes", "FailedNeedsStart");

    @Override
    public String subject() {
        return "runs of the CronJob";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        if (!evidence.is(KnownKind.CRON_JOB)) {
            return;
        }
        for (JsonNode job : evidence.between()) {
            Condition.of(job, "Failed")
                    .filter(Condition::isTrue)
                    .ifPresent(each -> found.accept(Finding.of(
                            Weight.REASON,
                            ObjectFields.either(each.reason(), each.type()),
                            each.message(),
                            KnownKind.JOB.named(ObjectFields.name(job)) + " " + each.path())));
        }
        evidence.events().stream()
                .filter(each ->
                        each.about().kind().equals(KnownKind.CRON_JOB.kind()) && TELLING.contains(each.reason()))
                .forEach(each -> found.accept(Finding.of(
                        Weight.REASON,
                        each.reason(),
                        each.message(),
                        "event " + each.reason() + " of " + each.about().kind() + " "
                                + each.about().name())));
    }
}
