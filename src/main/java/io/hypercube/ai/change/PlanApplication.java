package io.hypercube.ai.change;

import io.hypercube.ai.change.ChangeBody.Precondition;
import io.hypercube.ai.plan.Plan;
import io.hypercube.ai.plan.PlannedChange;
import io.hypercube.ai.plan.PlannedChange.Request;
import io.hypercube.ai.plan.Plans;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.FramedText;
import io.hypercube.ai.tool.GatewayAnswers;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.auth.authorization.AiClientPolicy;
import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.auth.authorization.ConfirmedWrites;
import io.hypercube.auth.authorization.ConfirmedWrites.ConfirmedWrite;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.Verb;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies a confirmed plan, once. The rule must still be that of the plan, and each object must still be as it was, but for its status: this is checked
 * for all objects before the first write, again before each write, and by the API server with it. Server-side apply has no precondition that there is no
 * object, so a creation is preceded by another read, and takes no fields over from the managers of an object that appears after it. A write
 * that fails does not stop the others, and the answer tells how each of them ended. When the call ends, so does the application, before the
 * next object. Blocks.
 */
final class PlanApplication {
    /** No write begins later. */
    private static final Duration LONGEST = Duration.ofSeconds(45);

    /** A status that is written between reading and writing is a conflict, and no change of what the plan is about. */
    private static final int MOST_ATTEMPTS = 3;

    private static final String ENDED = "the call has been ended";
    private static final String MAYBE = "; it may have been made";

    private final Plans plans;
    private final AiClientPolicy policy;
    private final ConfirmedWrites tickets;
    private final Redaction redaction;

    PlanApplication(Plans plans, AiClientPolicy policy, ConfirmedWrites tickets, Redaction redaction) {
        this.plans = plans;
        this.policy = policy;
        this.tickets = tickets;
        this.redaction = redaction;
    }

    /** How the changes ended, in their order. */
    private static final class Outcome {
        private final List<String> lines = new ArrayList<>();
        private final List<String> forModel = new ArrayList<>();
        private int failed;
        private boolean early = true;

        void done(String object) {
            lines.add(object + ": done");
            forModel.add(object + ": done");
        }

        void failed(String object, String reason) {
            failed(object, reason, reason);
        }

        void failed(String object, String reason, String reasonForModel) {
            failed++;
            lines.add(object + ": failed: " + reason);
            forModel.add(object + ": failed: " + reasonForModel);
        }

        /** Nothing else is to be done. */
        void end() {
            early = false;
        }

        boolean isWhole(Plan plan) {
            return failed == 0 && lines.size() == plan.changes().size();
        }

        /** For persons. */
        String told() {
            return told(lines);
        }

        String toldToModel() {
            return told(forModel);
        }

        private String told(List<String> each) {
            List<String> all = new ArrayList<>(each);
            if (early) {
                all.add(ENDED + "; the rest was not made");
            }
            return String.join("\n", all);
        }
    }

    /** @throws ToolException when a change was not made */
    List<ObjectNode> apply(Plan plan, GatewayApi api, int maxBytes) throws InterruptedException {
        requireSameRule(api.caller(), plan);
        plans.claim(plan);
        Outcome outcome = new Outcome();
        try {
            if (isUnchanged(plan, api, outcome)) {
                write(plan, api, outcome);
            }
            outcome.end();
        } finally {
            finish(plan, outcome);
        }
        String told = (outcome.isWhole(plan) ? "Applied" : "Not applied as a whole:") + " plan " + plan.id() + " in "
                + plan.cluster() + ".\n" + outcome.toldToModel();
        if (!outcome.isWhole(plan)) {
            throw new ToolException(told);
        }
        return FramedText.content(told, "", "", maxBytes);
    }

    /** Also for a thread that was interrupted, whose plan would otherwise tell nothing of what it did. */
    private void finish(Plan plan, Outcome outcome) {
        boolean interrupted = Thread.interrupted();
        try {
            plans.finish(plan, outcome.isWhole(plan), outcome.told());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void requireSameRule(Caller caller, Plan plan) {
        boolean deletes = plan.changes().stream()
                .anyMatch(change -> change.request() != null && change.request().delete());
        boolean same = policy.scopes(caller, plan.cluster()).contains(AiScope.WRITE)
                && policy.rule(caller, plan.cluster())
                        .filter(rule -> isSame(rule, plan, deletes))
                        .isPresent();
        if (!same) {
            throw new ToolException("plan " + plan.id()
                    + ": the rules of the gateway, mcpRules, have changed since it was made (expected: a new plan)");
        }
    }

    private static boolean isSame(AiClientRule rule, Plan plan, boolean deletes) {
        return confirmation(rule, deletes, plan.changes()) == plan.confirm()
                && rule.approvers().equals(plan.approvers());
    }

    /**
     * How changes are confirmed. Those of objects with values that the model does not see are confirmed in the console only: the client would
     * otherwise learn from the result what a person has to decide about.
     */
    static Confirmation confirmation(AiClientRule rule, boolean deletes, List<PlannedChange> changes) {
        return changes.stream().anyMatch(PlannedChange::concealed) ? Confirmation.CONSOLE : rule.confirmation(deletes);
    }

    private boolean isUnchanged(Plan plan, GatewayApi api, Outcome outcome) throws InterruptedException {
        for (PlannedChange change : plan.changes()) {
            try {
                requireUnchanged(change, plan, api);
            } catch (ToolException e) {
                outcome.failed("nothing was changed", PlanTexts.words(change.shown()) + ": " + e.getMessage());
                return false;
            }
        }
        return true;
    }

    /** The object now; empty when there is none, as there was none. */
    private Optional<Precondition> requireUnchanged(PlannedChange change, Plan plan, GatewayApi api)
            throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(plan.cluster().value());
        Answer answer = api.get(cluster.target(request(change).path(), Map.of()));
        if (answer.status() != 404 && answer.status() / 100 != 2) {
            throw new ToolException(Refusals.of(answer, redaction));
        }
        Optional<ObjectNode> live =
                answer.status() == 404 ? Optional.empty() : Optional.of(GatewayAnswers.json(answer));
        Optional<String> planned = Optional.ofNullable(change.basis()).map(PlannedChange.Basis::digest);
        if (change.basis() == null || !live.map(ServerFields::digest).equals(planned)) {
            throw new ToolException("the object has changed since the plan was made (expected: a new plan)");
        }
        return live.map(Precondition::of);
    }

    private void write(Plan plan, GatewayApi api, Outcome outcome) throws InterruptedException {
        long begin = System.nanoTime();
        for (PlannedChange change : plan.changes()) {
            if (Thread.interrupted()) {
                throw new InterruptedException(ENDED);
            }
            if (System.nanoTime() - begin > LONGEST.toNanos()) {
                outcome.failed(
                        PlanTexts.words(change.shown()),
                        "not made, as the others took more than " + LONGEST.toSeconds() + " s");
            } else {
                write(plan, change, api, outcome);
            }
        }
    }

    private void write(Plan plan, PlannedChange change, GatewayApi api, Outcome outcome) throws InterruptedException {
        String object = PlanTexts.words(change.shown());
        boolean sent = false;
        try {
            for (int attempt = 1; ; attempt++) {
                Optional<Precondition> live = requireUnchanged(change, plan, api);
                Request request = live.map(known -> known.lock(request(change))).orElse(request(change));
                sent = true;
                Answer answer = send(plan, request, api);
                if (answer.status() / 100 == 2) {
                    outcome.done(object);
                    return;
                }
                boolean again = answer.status() == 409 && live.isPresent() && attempt < MOST_ATTEMPTS;
                if (!again) {
                    String reason = Refusals.of(answer, redaction);
                    outcome.failed(object, reason, change.concealed() ? "the person sees the reason" : reason);
                    return;
                }
                sent = false;
            }
        } catch (ToolException e) { // no answer
            outcome.failed(object, e.getMessage() + (sent ? MAYBE : ""));
        } catch (InterruptedException e) {
            if (sent) {
                outcome.failed(object, ENDED + MAYBE);
            }
            throw e;
        }
    }

    private Answer send(Plan plan, Request request, GatewayApi api) throws InterruptedException {
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        Verb verb = request.delete() ? Verb.DELETE : Verb.PATCH;
        RawTarget target = RawTarget.parse(request.path() + query);
        Secret ticket = tickets.allow(new ConfirmedWrite(api.caller().origin(), plan.cluster(), verb, target));
        String approvedBy = Objects.requireNonNullElse(plan.decidedBy(), "");
        return api.with(ConfirmedWrites.fields(ticket, approvedBy))
                .send(new GatewayApi.Request(
                        request.delete() ? "DELETE" : "PATCH",
                        ClusterChoice.of(plan.cluster().value()).target(request.path(), Map.of()) + query,
                        "application/json",
                        request.contentType(),
                        request.body().getBytes(StandardCharsets.UTF_8)));
    }

    private static Request request(PlannedChange change) {
        return Objects.requireNonNull(change.request(), "the plan was used");
    }
}
