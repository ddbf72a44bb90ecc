package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The calls of an AI client with a token. */
public record AiCalls(RunningGateway gateway, String token) {
    private static final String MODERN = "2026-07-28";
    private static final Pattern PLAN = Pattern.compile("[Pp]lan:? \"?([A-Za-z0-9]{27})");

    /** Calls a tool as a client of 2025-11-25, which cannot be asked for anything. */
    public HttpResponse<byte[]> call(String tool, Map<String, Object> arguments) {
        return send(
                Map.of("name", tool, "arguments", arguments),
                "tools/call",
                Map.of("MCP-Protocol-Version", "2025-11-25"));
    }

    public HttpResponse<byte[]> list() {
        return send(Map.of(), "tools/list", Map.of("MCP-Protocol-Version", "2025-11-25"));
    }

    /**
     * Calls a tool as a client of 2026-07-28.
     *
     * @param elicitation the capability, such as {@code {"url": {}}}
     * @param more {@code inputResponses} and {@code requestState}
     */
    public HttpResponse<byte[]> call(
            String tool, Map<String, Object> arguments, Map<String, Object> elicitation, Map<String, Object> more) {
        Map<String, Object> params = new LinkedHashMap<>(more);
        params.put("name", tool);
        params.put("arguments", arguments);
        params.put(
                "_meta",
                Map.of(
                        "io.modelcontextprotocol/protocolVersion",
                        MODERN,
                        "io.modelcontextprotocol/clientCapabilities",
                        elicitation.isEmpty() ? Map.of() : Map.of("elicitation", elicitation)));
        return send(
                params,
                "tools/call",
                Map.of("MCP-Protocol-Version", MODERN, "Mcp-Method", "tools/call", "Mcp-Name", tool));
    }

    private HttpResponse<byte[]> send(Map<String, Object> params, String method, Map<String, String> fields) {
        Client client = gateway.anonymous().withToken(token);
        Map<String, Object> request = Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
        var http = client.request("POST", "/mcp", BodyPublishers.ofByteArray(Json.write(request)))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
        fields.forEach(http::header);
        return client.send(http);
    }

    /** The text of a call that succeeds. */
    public String text(String tool, Map<String, Object> arguments) {
        JsonNode answer = json(call(tool, arguments));
        String text = answer.at("/result/content/0/text").asString(answer.toString());
        assertThat(answer.at("/result/isError").asBoolean(false)).as(text).isFalse();
        return text;
    }

    /** The message of a call that fails. */
    public String failure(String tool, Map<String, Object> arguments) {
        return failure(call(tool, arguments));
    }

    public static String failure(HttpResponse<byte[]> called) {
        JsonNode answer = json(called);
        String text = answer.at("/result/content/0/text").asString(answer.toString());
        assertThat(answer.at("/result/isError").asBoolean(false)).as(text).isTrue();
        return text;
    }

    /** The id of the plan that an answer names. */
    public static String plan(String text) {
        Matcher found = PLAN.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1);
    }

    public static JsonNode json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), JsonNode.class);
    }
}
