package io.hypercube.ai.change;

import io.hypercube.ai.change.ChangeBody.Precondition;
import io.hypercube.ai.plan.PlannedChange;
import io.hypercube.ai.plan.PlannedChange.Basis;
import io.hypercube.ai.plan.PlannedChange.Request;
import io.hypercube.ai.plan.PlannedChange.Shown;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.GatewayAnswers;
import io.hypercube.ai.tool.Redaction;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.auth.authorization.AiWriteQuery;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Has the API server make changes without storing them, with strict field validation. Of an object with values that the model does not see,
 * before or after the change, the result for the model is the same however the dry run went: otherwise a model could guess the values. For
 * one call of a tool; blocks.
 */
final class DryRuns {
    private static final String JSON = "application/json";

    private final GatewayApi api;
    private final ClusterChoice cluster;
    private final Redaction ofModel;
    private final Differences differences;
    private final Set<ResourceType> supporting = new HashSet<>();

    /**
     * @param ofModel what the model does not see
     * @param differences what the person sees
     */
    DryRuns(GatewayApi api, ClusterChoice cluster, Redaction ofModel, Differences differences) {
        this.api = api;
        this.cluster = cluster;
        this.ofModel = ofModel;
        this.differences = differences;
    }

    /**
     * A change that the API server would make, or refuses.
     *
     * @param forModel the diff and notes as a model may see them; empty when values of the object are hidden
     * @param nothing whether it changes nothing; false when values of the object are hidden
     * @param deletion the field by which it could have objects deleted; empty for a change that cannot, and for {@code DELETE} itself
     */
    record Result(PlannedChange change, String forModel, boolean nothing, Optional<String> deletion) {}

    /** How the dry run went: the object afterwards, which is null for a deletion, or a refusal. */
    private record Outcome(
            @Nullable ObjectNode after,
            @Nullable String refusal,
            @Nullable String whole) {}

    /** @throws ToolException when the object is missing, or the API server refuses the change of one that hides nothing */
    Result run(ObjectChange wanted) throws InterruptedException {
        String path = wanted.path();
        Optional<ObjectNode> live = live(path);
        if (live.isEmpty() && !wanted.action().equals(ObjectChange.APPLY)) {
            throw new ToolException(
                    wanted.object() + ": not found in " + cluster.name() + " (expected: an object that exists)");
        }
        if (!supporting.contains(wanted.type())) {
            new DryRunSupport(api, cluster).require(wanted.type());
            supporting.add(wanted.type());
        }
        Request request = wanted.body().request(path, live.isPresent());
        Request locked =
                live.map(Precondition::of).map(known -> known.lock(request)).orElse(request);
        Outcome outcome = outcome(path, locked);
        ObjectNode after = outcome.after();
        boolean hidden =
                live.filter(object -> ofModel.changes(wanted.type(), object)).isPresent()
                        || wanted.sendsHidden(ofModel)
                        || (after != null && ofModel.changes(wanted.type(), after));
        if (outcome.refusal() != null && !hidden) {
            throw new ToolException(wanted.object() + ": " + outcome.refusal());
        }
        Differences.Told told = outcome.refusal() != null
                ? Differences.Told.refused(String.valueOf(outcome.whole()))
                : differences.tell(wanted, live.orElse(null), after, hidden);
        return result(wanted, live, request, told, hidden, after);
    }

    private static Result result(
            ObjectChange wanted,
            Optional<ObjectNode> live,
            Request request,
            Differences.Told told,
            boolean hidden,
            @Nullable ObjectNode after) {
        Shown shown = new Shown(
                action(wanted, live.isPresent()),
                wanted.type().name(),
                wanted.namespace(),
                wanted.name(),
                live.map(Precondition::of).map(Precondition::resourceVersion).orElse(null),
                told.diff(),
                told.notes());
        Basis basis = new Basis(live.map(ServerFields::digest).orElse(null), hidden, told.tooLong());
        Optional<String> deletion = after == null ? Optional.empty() : live.flatMap(old -> Deletions.by(old, after));
        return new Result(
                new PlannedChange(shown, request, basis),
                hidden ? "" : told.text(),
                !hidden && told.nothing(),
                deletion);
    }

    private static String action(ObjectChange wanted, boolean exists) {
        return wanted.action().equals(ObjectChange.APPLY) ? exists ? "update" : "create" : wanted.action();
    }

    /** The object as it is, not redacted. */
    private Optional<ObjectNode> live(String path) throws InterruptedException {
        Answer answer = api.get(cluster.target(path, Map.of()));
        return answer.status() == 404 ? Optional.empty() : Optional.of(GatewayAnswers.json(answer));
    }

    private Outcome outcome(String path, Request request) throws InterruptedException {
        try {
            Answer answer = send(path, request);
            if (answer.status() / 100 != 2) {
                return new Outcome(null, Refusals.of(answer, ofModel), Refusals.whole(answer));
            }
            return new Outcome(request.delete() ? null : GatewayAnswers.json(answer), null, null);
        } catch (ToolException e) { // no answer, or one that is too long
            String message = String.valueOf(e.getMessage());
            return new Outcome(null, message, message);
        }
    }

    private Answer send(String path, Request request) throws InterruptedException {
        String target = cluster.target(path, Map.of()) + "?";
        return api.send(
                request.delete()
                        ? new GatewayApi.Request(
                                "DELETE", target + AiWriteQuery.DELETE_DRY_RUN, JSON, null, new byte[0])
                        : new GatewayApi.Request(
                                "PATCH",
                                target + AiWriteQuery.dryRunOf(request.query()),
                                JSON,
                                request.contentType(),
                                request.body().getBytes(StandardCharsets.UTF_8)));
    }
}
