package io.hypercube.ai.protocol;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A prompt that people choose in their client. Thread-safe. */
public interface Prompt {
    /** The element of {@code prompts/list}: name, description, arguments. A constant. */
    ObjectNode definition();

    /**
     * Answers {@code prompts/get}. Blocks, as {@link Tool#call} does.
     *
     * @param arguments only those of the definition, and all that it requires
     * @return the messages of the result
     * @throws ToolException an argument that is not understood
     */
    List<ObjectNode> get(Map<String, String> arguments, GatewayApi api, ClientInput client) throws InterruptedException;

    /** The values of an argument that begin as the client has typed; empty by default. */
    default List<String> complete(Completion completion, GatewayApi api) throws InterruptedException {
        return List.of();
    }
}
