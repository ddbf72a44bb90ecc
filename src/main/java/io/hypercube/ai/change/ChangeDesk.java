package io.hypercube.ai.change;

import io.hypercube.ai.plan.Plan;
import io.hypercube.ai.plan.PlanDraft;
import io.hypercube.ai.plan.PlanOwner;
import io.hypercube.ai.plan.PlannedChange;
import io.hypercube.ai.plan.Plans;
import io.hypercube.ai.protocol.ClientInput;
import io.hypercube.ai.protocol.InputRequired;
import io.hypercube.ai.protocol.ToolCall;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.FramedText;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.ai.tool.ToolArguments;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the calls of changing tools. The first call makes a plan and asks for its confirmation; a later one, with the state of the first
 * or with the argument {@code plan}, has the confirmed plan applied. The client only names a plan, which must be of the
 * same account, client and credential: everything else is in the database.
 */
final class ChangeDesk {
    private static final String PLAN = "plan";
    private static final Set<String> BESIDE_PLAN = Set.of(PLAN, "cluster", "maxBytes");

    private final Plans plans;
    private final AiClientPolicy policy;
    private final PlanApplication application;
    private final PlanTexts texts;
    private final Redaction redaction;
    private final ChangingTools.CostlyByAccount costly;

    ChangeDesk(
            Plans plans,
            AiClientPolicy policy,
            PlanApplication application,
            PlanTexts texts,
            Redaction redaction,
            ChangingTools.CostlyByAccount costly) {
        this.plans = plans;
        this.policy = policy;
        this.application = application;
        this.texts = texts;
        this.redaction = redaction;
        this.costly = costly;
    }

    List<ObjectNode> answer(String tool, ToolArguments arguments, ToolCall call, ChangingTool.Wishes wishes)
            throws InterruptedException {
        int maxBytes = arguments.maxBytes();
        String state = call.client().state();
        String named = state != null ? state : arguments.text(PLAN).orElse("");
        if (!named.isEmpty()) {
            if (state == null) {
                requireAlone(arguments);
            }
            return resumed(tool, named, call, maxBytes);
        }
        Caller caller = call.api().caller();
        ClusterChoice cluster = ClusterChoice.of(arguments).one();
        AiClientRule rule = writable(caller, new ClusterName(cluster.name()));
        requireSomebody(caller, rule, rule.confirmation(wishesDelete(tool)), call.client());
        plans.requireAllowed(caller);
        List<ObjectChange> changes = wishes.of(arguments, cluster, call.api());
        PlanDraft draft = plans.draft(caller, tool, new ClusterName(cluster.name()));
        draft.count();
        List<DryRuns.Result> results = dryRuns(changes, runs(cluster, call));
        if (results.stream().allMatch(DryRuns.Result::nothing)) {
            return FramedText.content("Nothing would change in " + cluster.name() + ". There is no plan.");
        }
        List<PlannedChange> planned =
                results.stream().map(DryRuns.Result::change).toList();
        Confirmation confirm = PlanApplication.confirmation(rule, wishesDelete(tool), planned);
        requireSomebody(caller, rule, confirm, call.client());
        if (confirm == Confirmation.NONE) {
            requireNoDeletion(results);
        }
        String diffs = results.stream().map(DryRuns.Result::forModel).collect(Collectors.joining());
        if (confirm == Confirmation.CLIENT) {
            PlanTexts.requireFormFor(diffs);
        }
        Plan plan = draft.propose(confirm, rule, planned);
        return confirm == Confirmation.NONE
                ? application.apply(plan, call.api(), maxBytes)
                : asked(plan, diffs, call.client(), maxBytes);
    }

    private DryRuns runs(ClusterChoice cluster, ToolCall call) {
        Caller caller = call.api().caller();
        boolean shown = call.api().scopes(cluster.name()).contains(AiScope.SECRETS);
        Differences differences = new Differences(call.api(), cluster, redaction, work -> costly.run(caller, work));
        return new DryRuns(call.api(), cluster, shown ? redaction.showingSecrets() : redaction, differences);
    }

    private static boolean wishesDelete(String tool) {
        return tool.equals("delete");
    }

    private static void requireAlone(ToolArguments arguments) {
        Set<String> others = new TreeSet<>(arguments.names());
        others.removeAll(BESIDE_PLAN);
        if (!others.isEmpty()) {
            throw new ToolException(PLAN + ": given with " + String.join(", ", others)
                    + " (expected: alone, as the plan has what is to be changed)");
        }
    }

    private AiClientRule writable(Caller caller, ClusterName cluster) {
        if (!policy.scopes(caller, cluster).contains(AiScope.WRITE)) {
            throw new ToolException(
                    "cluster: " + cluster + " (expected: one at which the rules of the gateway, mcpRules,"
                            + " let this client write, as the tool clusters tells in the column ALLOWED)");
        }
        return policy.rule(caller, cluster).orElseThrow();
    }

    /** Refuses a change that nobody could confirm, before it costs anything. */
    private static void requireSomebody(Caller caller, AiClientRule rule, Confirmation confirm, ClientInput client) {
        boolean nobody = confirm == Confirmation.CONSOLE
                && rule.approvers().isEmpty()
                && !PlanOwner.of(caller).isPerson();
        if (nobody) {
            throw new ToolException(
                    "No person has signed in this client, so nobody could confirm its changes in the console"
                            + " (expected: approvers in the rule of mcpRules, which an administrator of the gateway sets)");
        }
        if (confirm == Confirmation.CLIENT && !client.showsForms()) {
            throw new ToolException(
                    "The rule of mcpRules wants changes confirmed in the client, and this client cannot ask its"
                            + " user (expected: a client with the capability elicitation, of protocol version 2026-07-28)");
        }
    }

    private static List<DryRuns.Result> dryRuns(List<ObjectChange> changes, DryRuns runs) throws InterruptedException {
        List<DryRuns.Result> results = new ArrayList<>();
        for (ObjectChange change : changes) {
            results.add(runs.run(change));
        }
        return results;
    }

    /** Refuses without a confirmation what can have objects deleted as {@code delete} does. */
    private static void requireNoDeletion(List<DryRuns.Result> results) {
        results.stream()
                .flatMap(result -> result.deletion().stream())
                .findFirst()
                .ifPresent(field -> {
                    throw new ToolException(field + ": changed, which can delete objects, and nobody confirms it"
                            + " (expected: the tool delete, or a rule of mcpRules with confirm: console)");
                });
    }

    private List<ObjectNode> asked(Plan plan, String diffs, ClientInput client, int maxBytes) {
        if (plan.confirm() == Confirmation.CLIENT) {
            throw new InputRequired(Map.of(PlanTexts.QUESTION, texts.form(plan, diffs)), plan.id());
        }
        if (client.opensAddresses()) {
            throw new InputRequired(Map.of(PlanTexts.QUESTION, texts.address(plan)), plan.id());
        }
        return texts.waiting(plan, diffs, maxBytes);
    }

    private List<ObjectNode> resumed(String tool, String id, ToolCall call, int maxBytes) throws InterruptedException {
        Plan plan = plans.require(call.api().caller(), id);
        if (!plan.tool().equals(tool)) {
            throw ToolArguments.wrong(PLAN, id, "a plan of this tool; it is one of " + plan.tool());
        }
        if (plans.isExpired(plan)) {
            throw new ToolException("plan " + id + ": expired (expected: a new plan, by the same call as the first)");
        }
        return switch (plan.state()) {
            case APPROVED -> application.apply(plan, call.api(), maxBytes);
            case PENDING -> pending(plan, call, maxBytes);
            case DENIED ->
                throw new ToolException("plan " + id + ": denied by " + plan.decidedBy()
                        + " (expected: another change, or an explanation to the person)");
            case APPLYING, APPLIED, FAILED ->
                throw new ToolException("plan " + id + ": used already (expected: a new plan)");
        };
    }

    private List<ObjectNode> pending(Plan plan, ToolCall call, int maxBytes) throws InterruptedException {
        if (plan.confirm() != Confirmation.CLIENT) {
            return texts.waiting(plan, "", maxBytes);
        }
        ObjectNode response = call.client().response(PlanTexts.QUESTION);
        String action = response == null ? "" : response.path("action").asString("");
        boolean accepted = action.equals("accept")
                && response != null
                && response.path("content").path(PlanTexts.APPROVE).asBoolean(false);
        if (accepted) {
            return application.apply(plans.decideInClient(call.api().caller(), plan.id(), true), call.api(), maxBytes);
        }
        if (action.equals("accept") || action.equals("decline")) {
            plans.decideInClient(call.api().caller(), plan.id(), false);
            throw new ToolException("plan " + plan.id() + ": denied in the client (expected: another change)");
        }
        throw new ToolException("plan " + plan.id()
                + ": not confirmed in the client (expected: an answer of its user to the question)");
    }
}
