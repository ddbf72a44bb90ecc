package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.Tool;
import io.hypercube.ai.protocol.ToolCall;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.kube.ClusterName;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool of {@code mcp/tools.json}: arguments are checked against its definition before it answers.
 *
 * @param answer the usual one
 * @param showing the one for a call to one cluster at which the client may read the values of Secrets
 */
record DefinedTool(ObjectNode definition, Answer answer, Answer showing) implements Tool {
    static DefinedTool of(String name, Answer answer) {
        return new DefinedTool(ToolDefinitions.of(name), answer, answer);
    }

    /** @param answer makes the answer with a redaction */
    static DefinedTool of(String name, Redaction redaction, Function<Redaction, Answer> answer) {
        return new DefinedTool(
                ToolDefinitions.of(name), answer.apply(redaction), answer.apply(redaction.showingSecrets()));
    }

    @Override
    public List<ObjectNode> call(ToolCall call) throws InterruptedException {
        ToolArguments arguments = ToolArguments.of(call.arguments(), definition);
        String cluster = call.arguments().path("cluster").asString("");
        boolean shown = ClusterName.parse(cluster).isPresent()
                && call.api().scopes(cluster).contains(AiScope.SECRETS);
        return (shown ? showing : answer).to(arguments, call.api());
    }

    /** Answers calls whose arguments have names that the definition knows. Thread-safe. */
    @FunctionalInterface
    interface Answer {
        /**
         * Returns the content of the result. Blocks, as {@link Tool#call} does.
         *
         * @throws io.hypercube.ai.protocol.ToolException a failure that the model is told
         */
        List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException;
    }
}
