package io.hypercube.server.mcp.change;

import io.hypercube.auth.authorization.AiWriteQuery;
import io.hypercube.auth.plan.PlannedChange;
import io.hypercube.auth.plan.PlannedChange.Request;
import io.hypercube.auth.plan.PlannedChange.Shown;
import io.hypercube.server.mcp.GatewayApi;
import io.hypercube.server.mcp.GatewayApi.Answer;
import io.hypercube.server.mcp.ToolException;
import io.hypercube.server.mcp.change.ChangeBody.Precondition;
import io.hypercube.server.mcp.tool.ClusterChoice;
import io.hypercube.server.mcp.tool.GatewayAnswers;
import io.hypercube.server.mcp.tool.Redaction;
import io.hypercube.server.mcp.tool.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Has the API server make changes without storing them, with strict field validation. For one call of a tool; blocks. */
final class DryRuns {
    private static final String JSON = "application/json";

    private final GatewayApi api;
    private final ClusterChoice cluster;
    private final Redaction redaction;
    private final Runnable count;
    private final Set<ResourceType> supporting = new HashSet<>();

    /** @param count counts the call as a plan, whether it becomes one or not */
    DryRuns(GatewayApi api, ClusterChoice cluster, Redaction redaction, Runnable count) {
        this.api = api;
        this.cluster = cluster;
        this.redaction = redaction;
        this.count = count;
    }

    /**
     * A change that the API server would make.
     *
     * @param forModel the diff as a model may see it
     * @param nothing whether it changes nothing
     * @param deletion the field by which it could have objects deleted; empty for a change that cannot, and for {@code DELETE} itself
     */
    record Result(PlannedChange change, String forModel, boolean nothing, Optional<String> deletion) {}

    /** @throws ToolException when the object is missing, or the API server refuses the change */
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
        live.ifPresent(object -> guard(wanted, object));
        Precondition precondition = live.map(DryRuns::precondition).orElse(null);
        Request request = wanted.body().request(path, precondition);
        ObjectNode after = request.delete() ? deleted(wanted, path) : patched(wanted, request);
        ObjectDiff diff = ObjectDiff.of(wanted.type(), live.orElse(null), after, wanted::sent, redaction);
        Shown shown = new Shown(
                action(wanted, precondition),
                wanted.type().name(),
                wanted.namespace(),
                wanted.name(),
                precondition == null ? null : precondition.resourceVersion(),
                diff.forPerson());
        Optional<String> deletion = after == null ? Optional.empty() : live.flatMap(old -> Deletions.by(old, after));
        return new Result(new PlannedChange(shown, request), diff.forModel(), diff.nothing(), deletion);
    }

    /** Bounds the answers that could tell something about a hidden value. */
    private void guard(ObjectChange wanted, ObjectNode live) {
        if (!wanted.isByClient()) {
            return;
        }
        HiddenPlaces hidden = HiddenPlaces.of(wanted.type(), live, redaction);
        hidden.requireUntold(wanted);
        if (!hidden.isEmpty()) {
            count.run();
        }
    }

    private static String action(ObjectChange wanted, @Nullable Precondition live) {
        return wanted.action().equals(ObjectChange.APPLY) ? live == null ? "create" : "update" : wanted.action();
    }

    /** The object as it is, not redacted. */
    private Optional<ObjectNode> live(String path) throws InterruptedException {
        Answer answer = api.get(cluster.target(path, Map.of()));
        return answer.status() == 404 ? Optional.empty() : Optional.of(GatewayAnswers.json(answer));
    }

    static Precondition precondition(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        return new Precondition(
                metadata.path("uid").asString(""),
                metadata.path("resourceVersion").asString(""));
    }

    private @Nullable ObjectNode deleted(ObjectChange wanted, String path) throws InterruptedException {
        Answer answer = api.send(new GatewayApi.Request(
                "DELETE", cluster.target(path, Map.of()) + "?" + AiWriteQuery.DELETE_DRY_RUN, JSON, null, new byte[0]));
        require(answer, wanted);
        return null;
    }

    private ObjectNode patched(ObjectChange wanted, Request request) throws InterruptedException {
        Answer answer = api.send(new GatewayApi.Request(
                "PATCH",
                cluster.target(request.path(), Map.of()) + "?" + AiWriteQuery.dryRunOf(request.query()),
                JSON,
                request.contentType(),
                request.body().getBytes(StandardCharsets.UTF_8)));
        require(answer, wanted);
        return GatewayAnswers.json(answer);
    }

    private void require(Answer answer, ObjectChange wanted) {
        if (answer.status() / 100 != 2) {
            throw new ToolException(wanted.object() + ": " + Refusals.of(answer, redaction));
        }
    }
}
