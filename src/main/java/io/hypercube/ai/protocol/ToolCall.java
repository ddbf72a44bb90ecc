package io.hypercube.ai.protocol;

import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool.
 *
 * @param arguments as received; no property is checked yet
 * @param api the gateway as the caller sees it
 * @param client the capabilities of the client and the input it sends
 * @param progress tells the client how far the call is; does nothing for a client that has not asked for it
 */
public record ToolCall(ObjectNode arguments, GatewayApi api, ClientInput client, ToolProgress progress) {

    /** A call of a client that gives no input and asks for no progress. */
    public ToolCall(ObjectNode arguments, GatewayApi api) {
        this(arguments, api, ClientInput.NONE, ToolProgress.NONE);
    }
}
