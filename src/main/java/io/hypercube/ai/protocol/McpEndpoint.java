package io.hypercube.ai.protocol;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Headers;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The endpoint of the Model Context Protocol, in the revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26. A POST has one request or notification of
 * JSON-RPC, and nothing is kept between two of them, so any replica answers. The answer is JSON; an event stream only for a call of a
 * tool with a progress token. Thread-safe; blocks, on a virtual thread that is interrupted when the client has gone.
 *
 * <p>Failures are answers of JSON-RPC, except for those that any client of the gateway handles by their status: 401, 403, 415 and 429
 * are {@link ApiException}. In an event stream that has begun, such a failure is an error whose code is the status.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http">Streamable HTTP, 2026-07-28</a>
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports">Transports, 2025-11-25</a>
 */
public final class McpEndpoint {
    private static final Logger LOGGER = LoggerFactory.getLogger(McpEndpoint.class);
    private static final String EVENTS = "text/event-stream";

    private final McpMethods methods;
    private final Set<String> origins;
    private final Duration longest;

    /**
     * Creates the endpoint.
     *
     * @param origins the values of {@code Origin} that are accepted, such as {@code https://gateway.example}; programs send none
     * @param longest the time of a call that is answered with an event stream; other calls have the deadline of all own calls
     */
    public McpEndpoint(McpOffer offer, Set<String> origins, Duration longest) {
        this.methods = new McpMethods(offer);
        this.origins = Set.copyOf(origins);
        this.longest = longest;
    }

    /**
     * Answers a request.
     *
     * @throws ApiException 401, 403, 415, 429; 504 when the thread is interrupted
     */
    public ApiResponse answer(McpCaller caller, ApiRequest http) {
        JsonNode id = null;
        try {
            requireOwnOrigin(http.headers());
            JsonNode body = RpcRequest.parse(http);
            id = RpcRequest.idOf(body);
            RpcRequest request = RpcRequest.of(body);
            return id == null ? ApiResponse.empty(202) : answered(caller, http, request, id);
        } catch (RpcException e) {
            return ApiResponse.json(e.status(), failed(id, e.error()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.TIMEOUT, "the call has been ended");
        }
    }

    /** A page of another origin must not use the network position, or anything else, of the browser that shows it. */
    private void requireOwnOrigin(Headers headers) {
        for (String origin : headers.all("Origin")) {
            if (!origins.contains(origin)) {
                throw new RpcException(
                        RpcException.INVALID_REQUEST,
                        403,
                        "Origin: " + Excerpt.of(origin) + " (expected: the gateway's)",
                        null);
            }
        }
    }

    private ApiResponse answered(McpCaller caller, ApiRequest http, RpcRequest request, JsonNode id)
            throws InterruptedException {
        Exchange exchange = Exchange.of(request, http.headers(), caller);
        JsonNode token = exchange.progressToken();
        EventStream.Work work = work(exchange);
        if (token == null || !takesEvents(http.headers())) {
            return ApiResponse.json(200, succeeded(id, guarded(exchange, work, ToolProgress.NONE)));
        }
        EventStream events = new EventStream(
                token, progress -> told(exchange, id, work, progress), longest, () -> failed(id, late().error()));
        return ApiResponse.streamed(
                200, Map.of("Content-Type", EVENTS, "Cache-Control", "no-store", "X-Accel-Buffering", "no"), events);
    }

    /** Reads the parameters of a call of a tool at once, so that their failures have a status. */
    private EventStream.Work work(Exchange exchange) {
        if (exchange.method() != McpMethod.TOOLS_CALL) {
            return progress -> methods.result(exchange);
        }
        ToolRun run = ToolRun.of(exchange, methods);
        return run::result;
    }

    /** The result, or a failure that tells nothing of what is inside. */
    private ObjectNode guarded(Exchange exchange, EventStream.Work work, ToolProgress progress)
            throws InterruptedException {
        try {
            return methods.finished(exchange, work.answer(progress));
        } catch (RpcException | ApiException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOGGER.error("{} failed", exchange.method().wire(), e);
            throw new RpcException(RpcException.INTERNAL, 500, "Internal error", null);
        }
    }

    /** The answer as a part of a stream, which has no status for a failure. */
    private ObjectNode told(Exchange exchange, JsonNode id, EventStream.Work work, ToolProgress progress)
            throws InterruptedException {
        try {
            return succeeded(id, guarded(exchange, work, progress));
        } catch (RpcException e) {
            return failed(id, e.error());
        } catch (ApiException e) {
            int code = e.status().code();
            return failed(id, new RpcException(code, code, e.status().message(), null).error());
        }
    }

    private RpcException late() {
        return new RpcException(
                StatusReason.TIMEOUT.code(), 200, "no answer within " + longest.toMillis() / 1000.0 + " s", null);
    }

    private static boolean takesEvents(Headers headers) {
        return headers.all("Accept").stream().anyMatch(accept -> accept.contains(EVENTS) || accept.contains("*/*"));
    }

    private static ObjectNode succeeded(JsonNode id, ObjectNode result) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        answer.set("id", id);
        answer.set("result", result);
        return answer;
    }

    /** @param id null when the request had none that was understood */
    private static ObjectNode failed(@Nullable JsonNode id, ObjectNode error) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        if (id != null) {
            answer.set("id", id);
        }
        answer.set("error", error);
        return answer;
    }
}
