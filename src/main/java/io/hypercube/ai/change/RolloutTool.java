package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.GatewayAnswers;
import io.hypercube.ai.tool.ToolArguments;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code rollout}: restarts, scales or undoes the rollout of a workload, as kubectl does. */
final class RolloutTool implements ChangingTool.Wishes {
    private static final String RESTARTED = "kubectl.kubernetes.io/restartedAt";
    private static final int MOST_REPLICAS = 10_000;

    private final InstantSource clock;

    /** @param clock tells the time that a restart writes into the object */
    RolloutTool(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public List<ObjectChange> of(ToolArguments arguments, ClusterChoice cluster, GatewayApi api)
            throws InterruptedException {
        String action = arguments.oneOf("action", "restart", "scale", "undo");
        NamedObject named = NamedObject.of(arguments, cluster, api);
        ObjectNode live = live(named.change(action, new ChangeBody.Delete()).path(), cluster, api);
        ChangeBody body =
                switch (action) {
                    case "scale" -> scale(arguments, live);
                    case "undo" ->
                        new Rollbacks(api, cluster)
                                .to(live, named, arguments.integer("toRevision", 0, 0, Integer.MAX_VALUE));
                    default -> restart(live, named);
                };
        return List.of(named.change(action, body));
    }

    private static ObjectNode live(String path, ClusterChoice cluster, GatewayApi api) throws InterruptedException {
        Answer answer = api.get(cluster.target(path, Map.of()));
        return GatewayAnswers.json(answer);
    }

    private ChangeBody restart(ObjectNode live, NamedObject named) {
        boolean hasPods = live.at("/spec/template").isObject();
        boolean runs = isDaemonSet(named) || live.at("/spec/replicas").isIntegralNumber();
        if (!hasPods || !runs) {
            throw ToolArguments.wrong("resource", named.type().name(), "a Deployment, StatefulSet or DaemonSet");
        }
        if (live.at("/spec/paused").asBoolean(false)) {
            throw new ToolException(
                    named.name() + ": paused (expected: a rollout that goes on; patch spec.paused first)");
        }
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("spec")
                .putObject("template")
                .putObject("metadata")
                .putObject("annotations")
                .put(RESTARTED, clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        return new ChangeBody.Merge("merge", patch);
    }

    private static boolean isDaemonSet(NamedObject named) {
        return named.type().kind().equals("DaemonSet");
    }

    private static ChangeBody scale(ToolArguments arguments, ObjectNode live) {
        int replicas = arguments.integer("replicas", -1, 0, MOST_REPLICAS);
        if (replicas < 0) {
            throw ToolArguments.wrong("replicas", "none", "0 to " + MOST_REPLICAS);
        }
        if (!live.at("/spec/replicas").isIntegralNumber()) {
            throw new ToolException("resource: no spec.replicas (expected: an object that has it)");
        }
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("spec").put("replicas", replicas);
        return new ChangeBody.Merge("merge", patch);
    }
}
