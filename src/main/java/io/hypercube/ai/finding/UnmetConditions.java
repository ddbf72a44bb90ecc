package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Conditions of the object that are known not to be as they should be: the only check for kinds that are not known. */
record UnmetConditions() implements Check {
    /** Another check names it as the cause. */
    private static final String NO_PODS = "ReplicaFailure";

    /** A Job says so before it has failed, and goes on to say so. */
    private static final String WILL_FAIL = "FailureTarget";

    @Override
    public String subject() {
        return "conditions";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        JsonNode object = evidence.object();
        if (evidence.is(KnownKind.NODE) || evidence.is(KnownKind.POD)) {
            return; // which have checks of their own
        }
        List<Condition> conditions = Condition.of(object);
        boolean hasFailed = conditions.stream().anyMatch(each -> each.type().equals("Failed") && each.isTrue());
        List<Condition> unmet = conditions.stream()
                .filter(each -> ConditionMeaning.isUnmet(object, each)
                        && !each.type().equals(NO_PODS)
                        && !(hasFailed && each.type().equals(WILL_FAIL)))
                .toList();
        unmet.forEach(each -> found.accept(finding(evidence, each)));
        String phase = ObjectFields.text(object, "status", "phase");
        boolean isKnown = evidence.is(KnownKind.PERSISTENT_VOLUME_CLAIM);
        if (unmet.isEmpty() && !isKnown && Readiness.hasFailedPhase(object)) {
            String message = ObjectFields.either(
                    ObjectFields.text(object, "status", "message"), ObjectFields.text(object, "status", "reason"));
            found.accept(Finding.of(Weight.SYMPTOM, phase, message, evidence.named() + " status.phase"));
        }
    }

    private static Finding finding(Evidence evidence, Condition condition) {
        return Finding.of(
                Weight.SYMPTOM,
                ObjectFields.either(condition.reason(), condition.type()),
                told(condition),
                evidence.named() + " " + condition.path());
    }

    /** Conditions of some kinds have no status. */
    private static String told(Condition condition) {
        if (condition.status().isEmpty()) {
            return condition.message();
        }
        String state = condition.type() + " is " + condition.status();
        return condition.message().isEmpty() ? state : state + ": " + condition.message();
    }
}
