package io.hypercube.ai.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that is answered with an error of JSON-RPC. A tool throws {@link #invalidParams} for input that no model can correct, such
 * as a changed {@link ClientInput#state}, and {@link ToolException} for all other failures.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes">Error codes</a>
 */
final class RpcException extends RuntimeException {
    static final int INVALID_REQUEST = -32600;
    static final int INTERNAL = -32603;

    private static final int PARSE = -32700;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int RESOURCE_NOT_FOUND_2025 = -32002;
    private static final int HEADER_MISMATCH = -32020;
    private static final int MISSING_CAPABILITY = -32021;
    private static final int UNSUPPORTED_VERSION = -32022;

    private final int code;
    private final int status;
    private final transient @Nullable ObjectNode data;

    RpcException(int code, int status, String message, @Nullable ObjectNode data) {
        super(message, null, false, false);
        this.code = code;
        this.status = status;
        this.data = data;
    }

    /** A parameter that the request must not have as it is. The message names it, its value and the expectation. */
    public static RpcException invalidParams(String message) {
        return new RpcException(INVALID_PARAMS, 200, message, null);
    }

    /** A request without the fields that every request has. */
    static RpcException malformed(String message) {
        return new RpcException(INVALID_PARAMS, 400, message, null);
    }

    static RpcException parse(String message) {
        return new RpcException(PARSE, 400, message, null);
    }

    static RpcException invalidRequest(String message) {
        return new RpcException(INVALID_REQUEST, 400, message, null);
    }

    static RpcException methodNotFound(String method, Revision revision) {
        int status = revision == Revision.MODERN ? 404 : 200;
        return new RpcException(
                METHOD_NOT_FOUND, status, "method: " + method + " (expected: one of the server's)", null);
    }

    static RpcException resourceNotFound(String uri, Revision revision) {
        int code = revision == Revision.MODERN ? INVALID_PARAMS : RESOURCE_NOT_FOUND_2025;
        return new RpcException(code, 200, "Resource not found", object().put("uri", uri));
    }

    static RpcException headerMismatch(String message) {
        return new RpcException(HEADER_MISMATCH, 400, message, null);
    }

    static RpcException missingCapability(ObjectNode required) {
        ObjectNode data = object();
        data.set("requiredCapabilities", required);
        return new RpcException(MISSING_CAPABILITY, 400, "the client lacks a capability that this request needs", data);
    }

    static RpcException unsupportedVersion(String requested) {
        ObjectNode data = object();
        data.set("supported", Revision.supported());
        data.put("requested", requested);
        return new RpcException(UNSUPPORTED_VERSION, 400, "Unsupported protocol version", data);
    }

    /** The HTTP status of the answer, unless it is a part of an event stream. */
    int status() {
        return status;
    }

    /** The member {@code error} of the answer. */
    ObjectNode error() {
        ObjectNode error = object().put("code", code).put("message", getMessage());
        if (data != null) {
            error.set("data", data);
        }
        return error;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
