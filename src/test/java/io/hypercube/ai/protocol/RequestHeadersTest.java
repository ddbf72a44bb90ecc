package io.hypercube.ai.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The header fields of a client, as the endpoint reads them. */
class RequestHeadersTest {
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "query",
                "",
                " ",
                " a",
                "a b",
                "é",
                "=?base64?",
                "=?base64?YQ==?=",
                "a\\nb",
                "\\u0000",
                "\\ud83d\\ude00"
            })
    void nameWhatTheBodyNames(String name) {
        JsonNode body = body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + name
                + "\"," + META + "}}");

        Map<String, String> fields = RequestHeaders.of(body);

        assertThat(fields).containsOnlyKeys("MCP-Protocol-Version", "Mcp-Method", "Mcp-Name");
        assertThat(fields.values()).allMatch(value -> value.chars().allMatch(c -> c >= ' ' && c <= '~'));
        assertThat(Revision.of(headers(fields), RpcRequest.of(body))).isEqualTo(Revision.MODERN);
    }

    @Test
    void nameTheResourceThatIsRead() {
        JsonNode body = body("{\"method\":\"resources/read\",\"params\":{\"uri\":\"k8s://a/pods/b/c\"," + META + "}}");

        assertThat(RequestHeaders.of(body)).containsEntry("Mcp-Name", "k8s://a/pods/b/c");
    }

    @Test
    void haveTheVersionOnlyForOtherRevisions() {
        JsonNode body =
                body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"query\"}}");

        Map<String, String> fields = RequestHeaders.of(body);

        assertThat(fields).isEqualTo(Map.of("MCP-Protocol-Version", "2025-11-25"));
        assertThat(Revision.of(headers(fields), RpcRequest.of(body))).isEqualTo(Revision.HANDSHAKE);
    }

    private static JsonNode body(String json) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), JsonNode.class);
    }

    private static Headers headers(Map<String, String> fields) {
        return new Headers(
                fields.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> List.of(e.getValue()))));
    }
}
