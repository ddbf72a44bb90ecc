package io.hypercube.cli.mcp;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request or a notification of the client, as it goes on to the gateway.
 *
 * @param id null for a notification
 * @param bytes the line as the client wrote it
 * @see <a href="https://www.jsonrpc.org/specification">JSON-RPC 2.0</a>
 */
record BridgeMessage(@Nullable JsonNode id, String method, JsonNode body, byte[] bytes) {
    static final int INVALID_REQUEST = -32600;
    static final int INTERNAL = -32603;

    private static final int PARSE = -32700;

    /** A failure that is an error of JSON-RPC. */
    static final class BridgeException extends Exception {
        private final int code;
        private final transient @Nullable JsonNode id;

        BridgeException(int code, String message) {
            this(code, message, null);
        }

        /** @param id of the request that fails, when it is not known from elsewhere */
        private BridgeException(int code, String message, @Nullable JsonNode id) {
            super(message, null, false, false);
            this.code = code;
            this.id = id;
        }

        /** The answer to the request that could not be read. */
        ObjectNode answer() {
            return answer(id);
        }

        /** @param to the id of the request; null without one */
        ObjectNode answer(@Nullable JsonNode to) {
            ObjectNode answer = answerTo(to);
            answer.putObject("error").put("code", code).put("message", getMessage());
            return answer;
        }
    }

    /**
     * Reads a line.
     *
     * @throws BridgeException for what is no request and no notification
     */
    static BridgeMessage of(byte[] line) throws BridgeException {
        JsonNode body = parsed(line);
        JsonNode id = body.path("id");
        boolean answerable = id.isString() || id.isIntegralNumber();
        if (!body.isObject() || !body.path("method").isString()) {
            throw new BridgeException(
                    INVALID_REQUEST,
                    "line: no request (expected: one request or notification of JSON-RPC 2.0)",
                    answerable && !isResponse(body) ? id : null);
        }
        if (!answerable && !id.isMissingNode()) {
            throw new BridgeException(INVALID_REQUEST, "id: unknown type (expected: a string or an integer)");
        }
        return new BridgeMessage(answerable ? id : null, body.path("method").stringValue(), body, line);
    }

    private static JsonNode parsed(byte[] line) throws BridgeException {
        try {
            return Json.read(line, JsonNode.class);
        } catch (ApiException e) {
            throw new BridgeException(PARSE, e.status().message().replaceFirst("^body: ", "line: "));
        }
    }

    /** An answer with the id of such a message would look like one to a request of the client. */
    private static boolean isResponse(JsonNode body) {
        return body.has("result") || body.has("error");
    }

    boolean isRequest() {
        return id != null;
    }

    ObjectNode answer(ObjectNode result) {
        ObjectNode answer = answerTo(id);
        answer.set("result", result);
        return answer;
    }

    private static ObjectNode answerTo(@Nullable JsonNode id) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        if (id != null) {
            answer.set("id", id);
        }
        return answer;
    }

    /** For logs. */
    String name() {
        return id == null ? method : method + " " + new String(Json.write(id), StandardCharsets.UTF_8);
    }
}
