package io.hypercube.ai.protocol;

import io.hypercube.core.kube.Excerpt;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the methods about prompts.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/server/prompts">Prompts</a>
 */
final class PromptMethods {
    private final Map<String, Prompt> prompts;

    PromptMethods(McpOffer offer) {
        this.prompts = offer.promptsByName();
    }

    List<ObjectNode> definitions(Exchange exchange) {
        if (prompts.isEmpty()) {
            throw RpcException.methodNotFound(exchange.method().wire(), exchange.revision());
        }
        return prompts.values().stream().map(Prompt::definition).toList();
    }

    ObjectNode get(Exchange exchange) throws InterruptedException {
        definitions(exchange);
        Prompt prompt = named(exchange.request().string("name"));
        Map<String, String> arguments =
                RpcRequest.strings("arguments", exchange.request().object("arguments"));
        requireArguments(prompt.definition(), arguments.keySet());
        List<ObjectNode> messages = prompt.get(arguments, exchange.api(), exchange.client());
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        if (prompt.definition().path("description").isString()) {
            result.set("description", prompt.definition().path("description"));
        }
        messages.forEach(result.putArray("messages")::add);
        return result;
    }

    List<String> complete(String name, Completion completion, GatewayApi api) throws InterruptedException {
        return named(name).complete(completion, api);
    }

    private Prompt named(String name) {
        Prompt prompt = prompts.get(name);
        if (prompt == null) {
            throw RpcException.invalidParams("name: " + Excerpt.of(name) + " (expected: a prompt of prompts/list)");
        }
        return prompt;
    }

    private static void requireArguments(ObjectNode definition, Set<String> given) {
        Set<String> unknown = new LinkedHashSet<>(given);
        for (JsonNode argument : definition.path("arguments")) {
            String name = argument.path("name").asString("");
            if (!unknown.remove(name) && argument.path("required").asBoolean(false)) {
                throw RpcException.invalidParams("arguments." + name + ": missing (expected: a string)");
            }
        }
        if (!unknown.isEmpty()) {
            throw RpcException.invalidParams(
                    "arguments: " + Excerpt.of(String.join(", ", unknown)) + " (expected: those of prompts/list)");
        }
    }
}
