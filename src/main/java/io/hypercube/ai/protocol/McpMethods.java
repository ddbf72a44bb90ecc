package io.hypercube.ai.protocol;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers the methods of the protocol. Thread-safe; blocks. */
final class McpMethods {
    private final McpOffer offer;
    private final Introduction introduction;
    private final Map<String, Tool> tools;
    private final PromptMethods prompts;

    McpMethods(McpOffer offer) {
        this.offer = offer;
        this.introduction = offer.introduction();
        this.tools = offer.toolsByName();
        this.prompts = new PromptMethods(offer);
    }

    /** Failures that a client handles itself: it signs in, asks for more rights, or waits. */
    static boolean isForTheClient(ApiException failure) {
        return switch (failure.status().reason()) {
            case UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS -> true;
            default -> false;
        };
    }

    @Nullable
    Tool tool(String name) {
        return tools.get(name);
    }

    /**
     * The result of a request that is no call of a tool, without the fields that all results have.
     *
     * @throws RpcException as the method's page says
     */
    ObjectNode result(Exchange exchange) throws InterruptedException {
        try {
            return orQuestion(exchange);
        } catch (ToolException e) {
            throw RpcException.invalidParams(String.valueOf(e.getMessage()));
        } catch (ApiException e) {
            if (isForTheClient(e)) {
                throw e;
            }
            throw e.status().code() < 500
                    ? RpcException.invalidParams(e.status().message())
                    : new RpcException(RpcException.INTERNAL, 200, e.status().message(), null);
        }
    }

    private ObjectNode orQuestion(Exchange exchange) throws InterruptedException {
        try {
            return plain(exchange);
        } catch (InputRequired required) {
            return exchange.inputRequired(required);
        }
    }

    /** Adds the fields that results of the revision have. */
    ObjectNode finished(Exchange exchange, ObjectNode result) {
        return exchange.revision() == Revision.HANDSHAKE
                ? result
                : introduction.finished(result, exchange.method().caching());
    }

    private ObjectNode plain(Exchange exchange) throws InterruptedException {
        return switch (exchange.method()) {
            case DISCOVER -> introduction.discovered();
            case INITIALIZE -> introduction.agreed(exchange.request().string("protocolVersion"));
            case PING -> object();
            case TOOLS_LIST -> list(exchange, "tools", listed(exchange.caller()));
            case TOOLS_CALL -> throw new IllegalArgumentException("a call of a tool is a ToolRun");
            case RESOURCES_LIST ->
                list(exchange, "resources", resources(exchange).list());
            case TEMPLATES_LIST ->
                list(exchange, "resourceTemplates", resources(exchange).templates());
            case RESOURCES_READ -> read(exchange);
            case PROMPTS_LIST -> list(exchange, "prompts", prompts.definitions(exchange));
            case PROMPTS_GET -> prompts.get(exchange);
            case COMPLETE -> completed(exchange);
        };
    }

    private List<ObjectNode> listed(McpCaller caller) {
        return tools.values().stream()
                .filter(caller::sees)
                .map(Tool::definition)
                .toList();
    }

    /** All lists have one page, so there is no cursor that a client could have got. */
    private static ObjectNode list(Exchange exchange, String name, List<ObjectNode> elements) {
        if (exchange.request().params().has("cursor")) {
            throw RpcException.invalidParams("cursor: unknown (expected: none, because the list has one page)");
        }
        ObjectNode result = object();
        ArrayNode all = result.putArray(name);
        elements.forEach(all::add);
        return result;
    }

    private ObjectNode read(Exchange exchange) throws InterruptedException {
        Resources resources = resources(exchange);
        String uri = exchange.request().string("uri");
        List<ObjectNode> contents = resources.read(uri, exchange.api(), exchange.client());
        if (contents.isEmpty()) {
            throw RpcException.resourceNotFound(Excerpt.of(uri), exchange.revision());
        }
        ObjectNode result = object();
        contents.forEach(result.putArray("contents")::add);
        return result;
    }

    private Resources resources(Exchange exchange) {
        Resources resources = offer.resources();
        if (resources == null) {
            throw RpcException.methodNotFound(exchange.method().wire(), exchange.revision());
        }
        return resources;
    }

    private ObjectNode completed(Exchange exchange) throws InterruptedException {
        RpcRequest request = exchange.request();
        JsonNode argument = request.object("argument");
        if (!argument.path("name").isString() || !argument.path("value").isString()) {
            throw RpcException.invalidParams("argument: incomplete (expected: an object with name and value)");
        }
        Map<String, String> known = RpcRequest.strings(
                "context.arguments", request.object("context").path("arguments"));
        Completion completion = new Completion(
                argument.path("name").stringValue(), argument.path("value").stringValue(), known);
        JsonNode ref = request.object("ref");
        GatewayApi api = exchange.api();
        List<String> values =
                switch (ref.path("type").asString("")) {
                    case "ref/prompt" -> prompts.complete(ref.path("name").asString(""), completion, api);
                    case "ref/resource" ->
                        resources(exchange).complete(ref.path("uri").asString(""), completion, api);
                    default ->
                        throw RpcException.invalidParams("ref.type: unknown (expected: ref/prompt or ref/resource)");
                };
        return completion(values);
    }

    private static ObjectNode completion(List<String> values) {
        ObjectNode result = object();
        ObjectNode completion = result.putObject("completion");
        values.stream().limit(Completion.MOST).forEach(completion.putArray("values")::add);
        completion.put("total", values.size()).put("hasMore", values.size() > Completion.MOST);
        return result;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
