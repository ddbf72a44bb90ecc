package io.hypercube.server.mcp.tool;

import io.hypercube.server.mcp.GatewayApi;
import io.hypercube.server.mcp.Tool;
import io.hypercube.server.mcp.ToolCall;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A tool of {@code mcp/tools.json}: arguments are checked against its definition before it answers. */
record DefinedTool(ObjectNode definition, Answer answer) implements Tool {
    static DefinedTool of(String name, Answer answer) {
        return new DefinedTool(ToolDefinitions.of(name), answer);
    }

    @Override
    public List<ObjectNode> call(ToolCall call) throws InterruptedException {
        return answer.to(ToolArguments.of(call.arguments(), definition), call.api());
    }

    /** Answers calls whose arguments have names that the definition knows. Thread-safe. */
    @FunctionalInterface
    interface Answer {
        /**
         * Returns the content of the result. Blocks, as {@link Tool#call} does.
         *
         * @throws io.hypercube.server.mcp.ToolException a failure that the model is told
         */
        List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException;
    }
}
