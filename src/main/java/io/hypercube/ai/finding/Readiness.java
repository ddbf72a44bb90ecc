package io.hypercube.ai.finding;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The state that an object tells of itself, independent of the checks. It decides whether "nothing was found" may be said. */
enum Readiness {
    READY,
    NOT_READY,
    /** The kind has no state, or one whose meaning is not known. */
    UNKNOWN;

    private static final List<String> FAILED_PHASES =
            List.of("Pending", "Failed", "Error", "Lost", "Unknown", "Terminating");

    static Readiness of(JsonNode object, Optional<KnownKind> kind) {
        if (kind.isEmpty()) {
            return byStatus(object);
        }
        return switch (kind.get()) {
            case POD -> of(!PodStatus.isWanted(object));
            case DEPLOYMENT, REPLICA_SET, STATEFUL_SET, DAEMON_SET -> of(hasAll(Rollout.of(object)));
            case NODE ->
                of(Condition.of(object, "Ready").filter(Condition::isTrue).isPresent());
            case JOB -> of(!isTrue(object, "Failed") && !ObjectFields.isTrue(object, "spec", "suspend"));
            case CRON_JOB -> of(!ObjectFields.isTrue(object, "spec", "suspend"));
            case SERVICE, INGRESS -> READY; // whose checks look at all that they need
            case SECRET -> ServedCertificate.isIn(object) ? READY : UNKNOWN;
            case NAMESPACE,
                    PERSISTENT_VOLUME_CLAIM,
                    CONFIG_MAP,
                    EVENT,
                    ENDPOINTS,
                    RESOURCE_QUOTA,
                    STORAGE_CLASS,
                    INGRESS_CLASS -> byStatus(object);
        };
    }

    static boolean hasFailedPhase(JsonNode object) {
        return FAILED_PHASES.contains(ObjectFields.text(object, "status", "phase"));
    }

    private static Readiness of(boolean isReady) {
        return isReady ? READY : NOT_READY;
    }

    private static boolean hasAll(Rollout rollout) {
        return rollout.isDone() || (rollout.word().equals("Paused") && rollout.available() >= rollout.desired());
    }

    private static boolean isTrue(JsonNode object, String type) {
        return Condition.of(object, type).filter(Condition::isTrue).isPresent();
    }

    private static Readiness byStatus(JsonNode object) {
        List<Condition> conditions = Condition.of(object);
        if (hasFailedPhase(object) || conditions.stream().anyMatch(each -> ConditionMeaning.isUnmet(object, each))) {
            return NOT_READY;
        }
        boolean saysSo = isTrue(object, "Ready") || isTrue(object, "Available");
        boolean isKnown = !conditions.isEmpty() && ConditionMeaning.isKnown(object);
        boolean hasPhase = conditions.isEmpty()
                && !ObjectFields.text(object, "status", "phase").isEmpty();
        return saysSo || isKnown || hasPhase ? READY : UNKNOWN;
    }
}
