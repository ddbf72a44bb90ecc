package io.hypercube.ai.protocol;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A tool that AI clients call. Thread-safe. */
public interface Tool {
    /** The element of {@code tools/list}: name, description, input schema, annotations. A constant. */
    ObjectNode definition();

    /**
     * Answers a call. Blocks; runs on a virtual thread, which is interrupted when the client has gone.
     *
     * @return the content of the result
     * @throws ToolException a failure that the model is told
     */
    List<ObjectNode> call(ToolCall call) throws InterruptedException;
}
