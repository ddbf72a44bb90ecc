package io.hypercube.ai.protocol;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A call of a tool that the caller may call, before it runs. */
record ToolRun(Tool tool, ObjectNode arguments, Exchange exchange) {

    /**
     * Reads the parameters.
     *
     * @throws RpcException -32602 for an unknown tool, or arguments that are no object
     * @throws ApiException 403 for a tool that the caller may not call
     */
    static ToolRun of(Exchange exchange, McpMethods methods) {
        String name = exchange.request().string("name");
        Tool tool = methods.tool(name);
        if (tool == null) {
            throw RpcException.invalidParams("name: " + Excerpt.of(name) + " (expected: a tool of tools/list)");
        }
        if (!exchange.caller().mayCall(tool)) {
            throw exchange.caller().refusal(name);
        }
        return new ToolRun(tool, exchange.request().object("arguments"), exchange);
    }

    /**
     * Runs the tool. A failure of its own is a result, which the model reads.
     *
     * @throws ApiException 401, 403 and 429, which are for the client and not for the model
     */
    ObjectNode result(ToolProgress progress) throws InterruptedException {
        try {
            return outcome(progress);
        } catch (ToolException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (ApiException e) {
            if (McpMethods.isForTheClient(e)) {
                throw e;
            }
            return failed(e.status().message());
        }
    }

    private ObjectNode outcome(ToolProgress progress) throws InterruptedException {
        try {
            return result(tool.call(new ToolCall(arguments, exchange.api(), exchange.client(), progress)));
        } catch (InputRequired required) {
            return exchange.inputRequired(required);
        }
    }

    private static ObjectNode failed(String message) {
        ObjectNode text =
                JsonNodeFactory.instance.objectNode().put("type", "text").put("text", message);
        return result(List.of(text)).put("isError", true);
    }

    private static ObjectNode result(List<ObjectNode> content) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ArrayNode all = result.putArray("content");
        content.forEach(all::add);
        return result;
    }
}
