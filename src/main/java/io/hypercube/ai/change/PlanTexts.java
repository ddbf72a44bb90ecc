package io.hypercube.ai.change;

import io.hypercube.ai.plan.Plan;
import io.hypercube.ai.plan.PlannedChange;
import io.hypercube.ai.plan.PlannedChange.Shown;
import io.hypercube.ai.plan.Plans;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.FramedText;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The texts about a plan, for clients and models.
 *
 * @param publicUrl of the console, without a slash at its end
 */
record PlanTexts(String publicUrl) {
    /** The name of the question in the protocol. */
    static final String QUESTION = "confirm";

    /** The field of the form. */
    static final String APPROVE = "approve";

    private static final int LONGEST_QUESTION = 6000;

    /** Refuses changes that a form could not show as a whole. */
    static void requireFormFor(String diffs) {
        if (diffs.length() > LONGEST_QUESTION) {
            throw new ToolException("the differences have " + diffs.length() + " characters (expected: at most "
                    + LONGEST_QUESTION + ", which the client can show its user; fewer or smaller objects)");
        }
    }

    private String link(Plan plan) {
        return publicUrl + "/console/plans/" + plan.id();
    }

    /** For a client that cannot open addresses: a person gets the link from the model. */
    List<ObjectNode> waiting(Plan plan, String diffs, int maxBytes) {
        String approver = plan.approvers().isEmpty()
                ? "The person of this account"
                : "Somebody else, of the groups " + String.join(", ", plan.approvers()) + ",";
        String head = "Nothing has been changed yet. Plan " + plan.id() + " in " + plan.cluster() + ": "
                + summary(plan) + ".\n" + approver + " must approve it within " + Plans.LIFETIME.toMinutes()
                + " minutes at " + link(plan) + "\n" + concealed(plan) + "Then call this tool again with plan: \""
                + plan.id()
                + "\" and no other argument.";
        return FramedText.content(head, diffs, "fewer objects", maxBytes);
    }

    /** The same however the dry run went. */
    private static String concealed(Plan plan) {
        String objects = plan.changes().stream()
                .filter(PlannedChange::concealed)
                .map(change -> FramedText.oneLine(change.shown().object()))
                .collect(Collectors.joining(", "));
        return objects.isEmpty()
                ? ""
                : "You do not see the difference of " + objects
                        + ", which has values that are redacted. The person sees it, and whether the cluster accepts it.\n";
    }

    /** The request of the protocol that opens the page of the plan. */
    ObjectNode address(Plan plan) {
        ObjectNode question = JsonNodeFactory.instance.objectNode().put("method", "elicitation/create");
        question.putObject("params")
                .put("mode", "url")
                .put("elicitationId", plan.id())
                .put("url", link(plan))
                .put("message", "Approve the plan for cluster " + plan.cluster() + ": " + summary(plan));
        return question;
    }

    /** The request of the protocol that shows a form. */
    ObjectNode form(Plan plan, String diffs) {
        String changes = "Make these changes in cluster " + plan.cluster() + "? " + summary(plan) + "\n\n" + diffs;
        ObjectNode question = JsonNodeFactory.instance.objectNode().put("method", "elicitation/create");
        ObjectNode params = question.putObject("params").put("mode", "form").put("message", changes);
        ObjectNode schema = params.putObject("requestedSchema").put("type", "object");
        schema.putObject("properties")
                .putObject(APPROVE)
                .put("type", "boolean")
                .put("title", "Make the changes")
                .put("default", false);
        schema.putArray("required").add(APPROVE);
        return question;
    }

    private static String summary(Plan plan) {
        return plan.changes().stream().map(change -> words(change.shown())).collect(Collectors.joining(", "));
    }

    static String words(Shown shown) {
        return shown.action() + " " + FramedText.oneLine(shown.object());
    }
}
