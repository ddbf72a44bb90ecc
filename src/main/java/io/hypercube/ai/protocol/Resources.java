package io.hypercube.ai.protocol;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The resources that clients read by URI. Thread-safe. */
public interface Resources {
    /** The elements of {@code resources/list}. Constants. */
    List<ObjectNode> list();

    /** The elements of {@code resources/templates/list}. Constants. */
    List<ObjectNode> templates();

    /**
     * Answers {@code resources/read}. Blocks, as {@link Tool#call} does.
     *
     * @return the contents, each with its {@code uri}; empty when there is no such resource
     * @throws ToolException a URI that is not understood
     */
    List<ObjectNode> read(String uri, GatewayApi api, ClientInput client) throws InterruptedException;

    /** The values of a variable of a template that begin as the client has typed; empty by default. */
    default List<String> complete(String template, Completion completion, GatewayApi api) throws InterruptedException {
        return List.of();
    }
}
