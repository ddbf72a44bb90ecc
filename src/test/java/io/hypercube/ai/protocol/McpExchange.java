package io.hypercube.ai.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A request of a test as its client writes it: header fields and a body.
 *
 * @param headers by name, one value each
 */
record McpExchange(Map<String, String> headers, String body) {
    /** A request of 2026-07-28 whose client has the capability of forms. */
    static McpExchange modern(String method, String params) {
        return modern(method, params, "{\"elicitation\": {}}");
    }

    static McpExchange modern(String method, String params, String capabilities) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("MCP-Protocol-Version", "2026-07-28");
        headers.put("Mcp-Method", method);
        JsonNode parsed = FixtureParts.json(params);
        for (String named : List.of("name", "uri")) {
            if (parsed.has(named)) {
                headers.put("Mcp-Name", parsed.path(named).asString());
            }
        }
        String meta = """
                {"io.modelcontextprotocol/protocolVersion": "2026-07-28", \
                "io.modelcontextprotocol/clientCapabilities": %s}""".formatted(capabilities);
        String all = params.equals("{}")
                ? "{\"_meta\": " + meta + "}"
                : params.substring(0, params.length() - 1) + ", \"_meta\": " + meta + "}";
        return new McpExchange(headers, request(method, all));
    }

    static McpExchange handshake(String method, String params) {
        return new McpExchange(Map.of("MCP-Protocol-Version", "2025-11-25"), request(method, params));
    }

    private static String request(String method, String params) {
        return "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"%s\", \"params\": %s}".formatted(method, params);
    }

    McpExchange with(String header, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(header, value);
        return new McpExchange(changed, body);
    }

    McpExchange without(String header) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.remove(header);
        return new McpExchange(changed, body);
    }

    McpExchange withBody(String changed) {
        return new McpExchange(headers, changed);
    }

    ApiRequest request() {
        Map<String, List<String>> fields = headers.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue())));
        return new ApiRequest(
                "POST",
                "/mcp",
                Map.of(),
                Query.parse(""),
                new Headers(fields),
                body.getBytes(UTF_8),
                "192.0.2.1",
                "id",
                CallNotes.NONE);
    }

    static JsonNode json(ApiResponse response) {
        return Json.read(response.body(), JsonNode.class);
    }
}
