package io.hypercube.server.mcp.finding;

import io.hypercube.server.mcp.finding.Finding.Weight;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Conditions of the object, of whatever kind, that are not as they should be: the only check for kinds that are not known. */
record UnmetConditions() implements Check {
    /** Types that are bad when they are true. */
    private static final Pattern NEGATIVE = Pattern.compile(
            ".*(?:Fail|Failed|Failure|FailureTarget|Pressure|Degraded|Stalled|Error|Errors|Unavailable|Unreachable|Violation|Violations"
                    + "|Conflict|Conflicted|Expired|Invalid|Denied|Deprecated|NonStructuralSchema|Terminating|Remaining)");

    /** Types that are neither good nor bad when they are false. */
    private static final List<String> NEUTRAL = List.of(
            "Suspended",
            "Reconciling",
            "Issuing",
            "Paused",
            "Complete",
            "SuccessCriteriaMet",
            "Resizing",
            "FileSystemResizePending",
            "PodReadyToStartContainers",
            "DisruptionTarget",
            "Upgradeable",
            "ScalingLimited");

    /** Another check names it as the cause. */
    private static final String NO_PODS = "ReplicaFailure";

    /** A Job says so before it has failed, and goes on to say so. */
    private static final String WILL_FAIL = "FailureTarget";

    private static final List<String> FAILED_PHASES =
            List.of("Pending", "Failed", "Error", "Lost", "Unknown", "Terminating");

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
        conditions.stream()
                .filter(each -> isUnmet(each)
                        && !each.type().equals(NO_PODS)
                        && !(hasFailed && each.type().equals(WILL_FAIL)))
                .forEach(each -> found.accept(finding(evidence, each)));
        String phase = Tree.text(object, "status", "phase");
        boolean isKnown = evidence.is(KnownKind.PERSISTENT_VOLUME_CLAIM);
        if (conditions.isEmpty() && !isKnown && FAILED_PHASES.contains(phase)) {
            String message = Tree.either(Tree.text(object, "status", "message"), Tree.text(object, "status", "reason"));
            found.accept(Finding.of(Weight.SYMPTOM, phase, message, evidence.named() + " status.phase"));
        }
    }

    private static Finding finding(Evidence evidence, Condition condition) {
        return Finding.of(
                Weight.SYMPTOM,
                Tree.either(condition.reason(), condition.type()),
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

    private static boolean isUnmet(Condition condition) {
        if (NEGATIVE.matcher(condition.type()).matches()) {
            return condition.isTrue();
        }
        return !condition.isTrue() && !NEUTRAL.contains(condition.type());
    }
}
