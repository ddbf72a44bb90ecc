package io.hypercube.ai.protocol;

import io.hypercube.core.http.Headers;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that has been understood, with all that its answer depends on.
 *
 * @param client no capabilities and no input in 2025-11-25
 */
record Exchange(RpcRequest request, Revision revision, McpMethod method, McpCaller caller, ClientInput client) {

    /** @throws RpcException for a version, method, field or input that the server does not accept */
    static Exchange of(RpcRequest request, Headers headers, McpCaller caller) {
        Revision revision = Revision.of(headers, request);
        McpMethod method = McpMethod.of(request.method(), revision);
        return new Exchange(request, revision, method, caller, input(request, revision));
    }

    /** The gateway as the caller sees it, for the tool or the method that the request names. */
    GatewayApi api() {
        return caller.api(method == McpMethod.TOOLS_CALL ? request.string("name") : method.wire());
    }

    private static ClientInput input(RpcRequest request, Revision revision) {
        if (revision == Revision.HANDSHAKE) {
            return ClientInput.NONE;
        }
        ObjectNode responses = request.object("inputResponses");
        for (Map.Entry<String, JsonNode> each : responses.properties()) {
            if (!each.getValue().isObject()) {
                throw RpcException.invalidParams(
                        "inputResponses: not an object (expected: an object for each question)");
            }
        }
        String state = request.params().has("requestState") ? request.string("requestState") : null;
        ObjectNode capabilities = (ObjectNode) request.meta().path(Revision.CAPABILITIES);
        return new ClientInput(capabilities, responses, state);
    }

    /**
     * The token of a client that asks to be told of the progress of a call, or null.
     *
     * @throws RpcException -32602 for a token that is neither a string nor an integer
     */
    @Nullable
    JsonNode progressToken() {
        JsonNode token = request.meta().path("progressToken");
        if (method != McpMethod.TOOLS_CALL || token.isMissingNode()) {
            return null;
        }
        if (!token.isString() && !token.isIntegralNumber()) {
            throw RpcException.invalidParams("progressToken: unknown type (expected: a string or an integer)");
        }
        return token;
    }

    /**
     * The result that asks the client for input.
     *
     * @throws RpcException -32021 when the client lacks a capability for a question
     * @throws ToolException for a client of 2025-11-25
     */
    ObjectNode inputRequired(InputRequired required) {
        if (revision == Revision.HANDSHAKE) {
            throw new ToolException("protocol version: " + revision.wire() + " (expected: " + Revision.MODERN.wire()
                    + ", in which a client asks its user for input)");
        }
        ObjectNode lacked = JsonNodeFactory.instance.objectNode();
        ObjectNode result = JsonNodeFactory.instance.objectNode().put("resultType", "input_required");
        ObjectNode requests = result.putObject("inputRequests");
        required.questions().forEach((name, question) -> {
            lacked.setAll(client.lackedBy(question));
            requests.set(name, question);
        });
        if (!lacked.isEmpty()) {
            throw RpcException.missingCapability(lacked);
        }
        String state = required.state();
        return state == null ? result : result.put("requestState", state);
    }
}
