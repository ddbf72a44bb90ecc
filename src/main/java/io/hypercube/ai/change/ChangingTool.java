package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.ai.protocol.ToolCall;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ToolArguments;
import io.hypercube.ai.tool.ToolDefinitions;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A tool that changes one cluster, by a plan that is confirmed first. */
record ChangingTool(ObjectNode definition, ChangeDesk desk, Wishes wishes) implements Tool {
    static ChangingTool of(String name, ChangeDesk desk, Wishes wishes) {
        return new ChangingTool(ToolDefinitions.of(name), desk, wishes);
    }

    @Override
    public List<ObjectNode> call(ToolCall call) throws InterruptedException {
        ToolArguments arguments = ToolArguments.of(call.arguments(), definition);
        return desk.answer(definition.path("name").asString(""), arguments, call, wishes);
    }

    /** Reads the changes that a call asks for. Thread-safe; may read the cluster, and writes nothing. */
    @FunctionalInterface
    interface Wishes {
        /**
         * Returns the changes; one or more.
         *
         * @throws io.hypercube.ai.protocol.ToolException a failure that the model is told
         */
        List<ObjectChange> of(ToolArguments arguments, ClusterChoice cluster, GatewayApi api)
                throws InterruptedException;
    }
}
