package io.hypercube.ai.protocol;

import static io.hypercube.ai.protocol.McpExchange.handshake;
import static io.hypercube.ai.protocol.McpExchange.modern;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.ApiResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Requests that are answered with an error of JSON-RPC. */
class RpcErrorsTest {
    private static final String OWN = "https://gateway.example";
    private static final String META = "\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"}";
    private static final McpExchange DISCOVER = modern("server/discover", "{}");
    private static final McpExchange CALL = modern("tools/call", "{\"name\": \"test_simple_text\"}");

    private final McpEndpoint endpoint = new McpEndpoint(FixtureOffer.create(), Set.of(OWN), Duration.ofSeconds(30));

    /** A request and the error that answers it. */
    record Case(McpExchange request, int status, int code, String message) {}

    static Stream<Case> cases() {
        return Stream.of(bodies(), versions(), names(), methods(), ofCalls(), parameters())
                .flatMap(List::stream);
    }

    private static List<Case> bodies() {
        McpExchange any = DISCOVER;
        return List.of(
                new Case(any.withBody("{\"jsonrpc\""), 400, -32700, "body: malformed"),
                new Case(any.withBody(""), 400, -32700, "body: "),
                new Case(any.withBody("{} {}"), 400, -32700, "body: "),
                new Case(any.withBody("{\"id\": 1, \"id\": 2}"), 400, -32700, "duplicate field"),
                new Case(any.withBody("[".repeat(100_000)), 400, -32700, "body: malformed"),
                new Case(any.withBody("[]"), 400, -32600, "batches are not supported"),
                new Case(any.withBody("null"), 400, -32600, "body: null (expected: one object"),
                new Case(any.withBody("{\"jsonrpc\": \"1.0\"}"), 400, -32600, "jsonrpc: unknown"),
                new Case(any.withBody("{\"jsonrpc\": \"2.0\", \"id\": 1}"), 400, -32600, "method: missing"),
                new Case(
                        any.withBody("{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}"),
                        400,
                        -32600,
                        "method: missing"),
                new Case(
                        any.withBody("{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}"),
                        400,
                        -32600,
                        "id: unknown type"),
                new Case(
                        any.withBody("{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"ping\"}"),
                        400,
                        -32600,
                        "id: unknown type"),
                new Case(
                        any.withBody("{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"ping\", \"params\": []}"),
                        400,
                        -32600,
                        "params: an array (expected: an object)"),
                new Case(any.with("Origin", "https://evil.example"), 403, -32600, "Origin: https://evil.example"),
                new Case(any.with("Origin", "null"), 403, -32600, "Origin: null"));
    }

    private static List<Case> versions() {
        return List.of(
                new Case(DISCOVER.without("MCP-Protocol-Version"), 400, -32020, "MCP-Protocol-Version: missing"),
                new Case(
                        DISCOVER.with("MCP-Protocol-Version", "2025-11-25"),
                        400,
                        -32020,
                        "MCP-Protocol-Version: 2025-11-25 (expected: 2026-07-28, as in the body)"),
                new Case(
                        handshake("tools/list", "{}").with("MCP-Protocol-Version", "2024-11-05"),
                        400,
                        -32022,
                        "Unsupported protocol version"),
                new Case(
                        handshake("server/discover", "{}").with("MCP-Protocol-Version", "2026-07-28"),
                        400,
                        -32602,
                        "_meta: lacks"),
                new Case(
                        handshake("server/discover", "{" + META + "}").with("MCP-Protocol-Version", "2026-07-28"),
                        400,
                        -32602,
                        "_meta: lacks"),
                new Case(
                        handshake("server/discover", "{\"_meta\": 5}").with("MCP-Protocol-Version", "2026-07-28"),
                        400,
                        -32602,
                        "_meta: a number (expected: an object)"));
    }

    private static List<Case> names() {
        McpExchange read = modern("resources/read", "{\"uri\": \"test://static-text\"}");
        return List.of(
                new Case(DISCOVER.without("Mcp-Method"), 400, -32020, "Mcp-Method: missing"),
                new Case(DISCOVER.with("Mcp-Method", "SERVER/DISCOVER"), 400, -32020, "Mcp-Method: SERVER/DISCOVER"),
                new Case(CALL.without("Mcp-Name"), 400, -32020, "Mcp-Name: missing"),
                new Case(CALL.with("Mcp-Name", "delete"), 400, -32020, "Mcp-Name: delete"),
                new Case(CALL.with("Mcp-Name", "=?base64?dGVzdA?=?="), 400, -32020, "Mcp-Name: "),
                new Case(CALL.with("Mcp-Name", "=?base64?gA==?="), 400, -32020, "Base64 of UTF-8"),
                new Case(CALL.with("Mcp-Name", "=?base64?="), 400, -32020, "Mcp-Name: "),
                new Case(read.with("Mcp-Name", "test://static-binary"), 400, -32020, "Mcp-Name: test://static-binary"));
    }

    private static List<Case> methods() {
        return List.of(
                new Case(modern("nothing/here", "{}"), 404, -32601, "method: nothing/here"),
                new Case(modern("initialize", "{}"), 404, -32601, "method: initialize"),
                new Case(modern("ping", "{}"), 404, -32601, "method: ping"),
                new Case(modern("subscriptions/listen", "{}"), 404, -32601, "method: subscriptions/listen"),
                new Case(handshake("server/discover", "{}"), 200, -32601, "method: server/discover"),
                new Case(handshake("logging/setLevel", "{}"), 200, -32601, "method: logging/setLevel"),
                new Case(handshake("initialize", "{}"), 200, -32602, "protocolVersion: missing"));
    }

    private static List<Case> ofCalls() {
        return List.of(
                new Case(
                        modern("tools/call", "{\"name\": \"nothing\"}"),
                        200,
                        -32602,
                        "name: nothing (expected: a tool"),
                new Case(modern("tools/call", "{}"), 200, -32602, "name: missing (expected: a string)"),
                new Case(
                        modern("tools/call", "{\"name\": \"test_simple_text\", \"arguments\": []}"),
                        200,
                        -32602,
                        "arguments: an array (expected: an object)"),
                new Case(
                        modern("tools/call", "{\"name\": \"test_simple_text\", \"inputResponses\": null}"),
                        200,
                        -32602,
                        "inputResponses: null (expected: an object)"),
                new Case(
                        modern("tools/call", "{\"name\": \"test_simple_text\", \"inputResponses\": {\"a\": 1}}"),
                        200,
                        -32602,
                        "inputResponses: "));
    }

    private static List<Case> parameters() {
        String prompt = "{\"name\": \"test_prompt_with_arguments\", \"arguments\": %s}";
        return List.of(
                new Case(modern("tools/list", "{\"cursor\": \"a\"}"), 200, -32602, "cursor: "),
                new Case(modern("resources/read", "{\"uri\": \"a://b\"}"), 200, -32602, "Resource not found"),
                new Case(handshake("resources/read", "{\"uri\": \"a://b\"}"), 200, -32002, "Resource not found"),
                new Case(modern("prompts/get", "{\"name\": \"a\"}"), 200, -32602, "name: a (expected: a prompt"),
                new Case(
                        modern("prompts/get", prompt.formatted("{\"arg1\": \"a\"}")),
                        200,
                        -32602,
                        "arguments.arg2: missing"),
                new Case(
                        modern("prompts/get", prompt.formatted("{\"arg1\": 1}")),
                        200,
                        -32602,
                        "arguments.arg1: a number"),
                new Case(
                        modern("prompts/get", prompt.formatted("{\"arg1\": \"\", \"arg2\": \"\", \"x\": \"\"}")),
                        200,
                        -32602,
                        "arguments: x (expected: those of prompts/list)"),
                new Case(
                        modern("completion/complete", "{\"ref\": {\"type\": \"a\"}, \"argument\": {}}"),
                        200,
                        -32602,
                        "argument: incomplete"),
                new Case(
                        modern(
                                "completion/complete",
                                "{\"ref\": {\"type\": \"a\"}, \"argument\": {\"name\": \"a\", \"value\": \"\"}}"),
                        200,
                        -32602,
                        "ref.type: unknown"),
                new Case(
                        modern("tools/call", "{\"name\": \"test_streaming_elicitation\"}", "{}"),
                        400,
                        -32021,
                        "the client lacks a capability"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersWithTheCodeAndStatusOfTheProtocol(Case each) {
        ApiResponse response = endpoint.answer(TestCaller.OF_ALL, each.request().request());

        JsonNode error = McpExchange.json(response).path("error");
        assertThat(response.status()).isEqualTo(each.status());
        assertThat(error.path("code").asInt()).isEqualTo(each.code());
        assertThat(error.path("message").asString()).contains(each.message());
        assertThat(McpExchange.json(response).path("jsonrpc").asString()).isEqualTo("2.0");
    }

    @Test
    void repeatsTheIdOfTheRequestAlsoOfAnInvalidOne() {
        assertThat(answer(modern("nothing/here", "{}")).path("id").asInt()).isEqualTo(7);
        assertThat(answer(DISCOVER.withBody("{\"id\": \"a\"}")).path("id").asString())
                .isEqualTo("a");
        assertThat(answer(DISCOVER.withBody("{\"id\": null}")).has("id")).isFalse();
        assertThat(answer(DISCOVER.with("Origin", "https://evil.example")).has("id"))
                .isFalse();
    }

    @Test
    void namesTheVersionsThatItSupports() {
        JsonNode error = answer(handshake("tools/list", "{}").with("MCP-Protocol-Version", "v999"))
                .path("error");

        assertThat(error.path("data"))
                .hasToString(
                        "{\"supported\":[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"],\"requested\":\"v999\"}");
    }

    @Test
    void namesTheCapabilityThatTheClientLacks() {
        McpExchange sampling = modern("tools/call", "{\"name\": \"test_missing_capability\"}", "{}");
        McpExchange form =
                modern("tools/call", "{\"name\": \"test_streaming_elicitation\"}", "{\"elicitation\": {\"url\": {}}}");

        assertThat(answer(sampling).path("error").path("data"))
                .hasToString("{\"requiredCapabilities\":{\"sampling\":{}}}");
        assertThat(answer(form).path("error").path("data"))
                .hasToString("{\"requiredCapabilities\":{\"elicitation\":{\"form\":{}}}}");
    }

    private JsonNode answer(McpExchange request) {
        return McpExchange.json(endpoint.answer(TestCaller.OF_ALL, request.request()));
    }
}
