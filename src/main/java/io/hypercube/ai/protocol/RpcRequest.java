package io.hypercube.ai.protocol;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request or notification of JSON-RPC 2.0. The reader of the bytes bounds nesting and the length of numbers, the route their size.
 *
 * @param id a string or an integer; null for a notification
 * @param params empty when absent
 */
record RpcRequest(@Nullable JsonNode id, String method, ObjectNode params) {
    private static final String META = "_meta";

    /**
     * Parses a body.
     *
     * @throws RpcException -32700 for what is not JSON
     * @throws ApiException 415
     */
    static JsonNode parse(ApiRequest request) {
        try {
            return request.json(JsonNode.class);
        } catch (ApiException e) {
            if (e.status().reason() == StatusReason.BAD_REQUEST) {
                throw RpcException.parse(e.status().message());
            }
            throw e;
        }
    }

    /** The id of a message that may be invalid; null without one that can be repeated. */
    static @Nullable JsonNode idOf(JsonNode body) {
        JsonNode id = body.path("id");
        return id.isString() || id.isIntegralNumber() ? id : null;
    }

    /** @throws RpcException -32600 for what is no request: a batch, a response, another version */
    static RpcRequest of(JsonNode body) {
        if (!body.isObject()) {
            throw RpcException.invalidRequest(
                    "body: " + kind(body) + " (expected: one object; batches are not supported)");
        }
        if (!body.path("jsonrpc").asString("").equals("2.0")) {
            throw RpcException.invalidRequest("jsonrpc: unknown (expected: \"2.0\")");
        }
        JsonNode method = body.path("method");
        if (!method.isString()) {
            throw RpcException.invalidRequest("method: missing (expected: a request or a notification)");
        }
        JsonNode id = idOf(body);
        if (id == null && body.has("id")) {
            throw RpcException.invalidRequest("id: unknown type (expected: a string or an integer)");
        }
        JsonNode params = body.path("params");
        if (!params.isObject() && !params.isMissingNode()) {
            throw RpcException.invalidRequest("params: " + kind(params) + " (expected: an object)");
        }
        return new RpcRequest(id, method.stringValue(), objectOr(params));
    }

    /** The field {@code _meta}; empty when absent. */
    ObjectNode meta() {
        return object(META);
    }

    /** @throws RpcException -32602 */
    String string(String name) {
        JsonNode value = params.path(name);
        if (!value.isString()) {
            throw RpcException.invalidParams(name + ": " + kind(value) + " (expected: a string)");
        }
        return value.stringValue();
    }

    /**
     * An object; empty when absent.
     *
     * @throws RpcException -32602
     */
    ObjectNode object(String name) {
        JsonNode value = params.path(name);
        if (!value.isObject() && !value.isMissingNode()) {
            throw RpcException.invalidParams(name + ": " + kind(value) + " (expected: an object)");
        }
        return objectOr(value);
    }

    /** @throws RpcException -32602 for a value that is no string */
    static Map<String, String> strings(String name, JsonNode object) {
        Map<String, String> strings = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            if (!each.getValue().isString()) {
                throw RpcException.invalidParams(name + "." + Excerpt.of(each.getKey()) + ": " + kind(each.getValue())
                        + " (expected: a string)");
            }
            strings.put(each.getKey(), each.getValue().stringValue());
        }
        return strings;
    }

    private static ObjectNode objectOr(JsonNode value) {
        return value instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING -> "missing";
            case NULL -> "null";
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "a boolean";
            case BINARY, POJO -> throw new IllegalArgumentException("not read from JSON");
        };
    }
}
