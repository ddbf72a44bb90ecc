package io.hypercube.ai.finding;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** How an object does, in the words of {@code kubectl get} where it has one. */
final class Workloads {
    /** Conditions that say how a Job does, in the order in which they count. */
    private static final List<String> JOB =
            List.of("Complete", "Failed", "Suspended", "SuccessCriteriaMet", "FailureTarget");

    private Workloads() {}

    static Optional<Rollout> rollout(JsonNode object, KnownKind kind) {
        return switch (kind) {
            case DEPLOYMENT, REPLICA_SET, STATEFUL_SET, DAEMON_SET -> Optional.of(Rollout.of(object));
            default -> Optional.empty();
        };
    }

    /** Whether it has all that it wants, so that pods that failed before do not matter. */
    static boolean isComplete(JsonNode object, Optional<KnownKind> kind) {
        if (kind.filter(KnownKind.JOB::equals).isPresent()) {
            return Condition.of(object, "Complete").filter(Condition::isTrue).isPresent();
        }
        return kind.flatMap(known -> rollout(object, known))
                .filter(Rollout::isDone)
                .isPresent();
    }

    /** One line; {@code not examined} for an object that says nothing. */
    static String state(JsonNode object, Optional<KnownKind> kind) {
        return kind.flatMap(known -> known(object, known)).orElseGet(() -> byConditions(object));
    }

    private static Optional<String> known(JsonNode object, KnownKind kind) {
        return switch (kind) {
            case POD -> Optional.of(PodStatus.of(object) + (PodStatus.isReady(object) ? "" : ", not ready"));
            case NODE -> Optional.of(node(object));
            case JOB -> Optional.of(job(object));
            case CRON_JOB -> Optional.of(ObjectFields.isTrue(object, "spec", "suspend") ? "Suspended" : "Scheduled");
            default -> rollout(object, kind).map(Rollout::line);
        };
    }

    private static String node(JsonNode node) {
        String word = Condition.of(node, "Ready")
                .map(ready -> ready.isTrue() ? "Ready" : "NotReady")
                .orElse("Unknown");
        return ObjectFields.isTrue(node, "spec", "unschedulable") ? word + ",SchedulingDisabled" : word;
    }

    private static String job(JsonNode job) {
        String word = JOB.stream()
                .filter(type ->
                        Condition.of(job, type).filter(Condition::isTrue).isPresent())
                .findFirst()
                .orElse(ObjectFields.isBeingDeleted(job) ? "Terminating" : "Running");
        return "%s: %d succeeded, %d failed, %d active"
                .formatted(
                        word,
                        ObjectFields.number(job, "status", "succeeded"),
                        ObjectFields.number(job, "status", "failed"),
                        ObjectFields.number(job, "status", "active"));
    }

    private static String byConditions(JsonNode object) {
        String phase = ObjectFields.text(object, "status", "phase");
        Optional<Condition> telling = Condition.of(object, "Ready").or(() -> Condition.of(object, "Available"));
        return ObjectFields.either(
                phase, telling.map(each -> each.type() + "=" + each.status()).orElse(""), "not examined");
    }
}
