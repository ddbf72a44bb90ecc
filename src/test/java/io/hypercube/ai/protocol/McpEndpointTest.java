package io.hypercube.ai.protocol;

import static io.hypercube.ai.protocol.FixtureParts.json;
import static io.hypercube.ai.protocol.FixtureParts.text;
import static io.hypercube.ai.protocol.FixtureParts.tool;
import static io.hypercube.ai.protocol.McpExchange.handshake;
import static io.hypercube.ai.protocol.McpExchange.modern;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The results of the methods in both revisions, and the outcomes of tools. */
class McpEndpointTest {
    private static final String SERVER = "{\"name\": \"fixture\", \"version\": \"1.0.0\"}";
    private static final String ABOUT = "\"capabilities\": {\"tools\": {}, \"resources\": {}, \"prompts\": {}, "
            + "\"completions\": {}}, \"instructions\": \"Fixtures of a test.\"";
    private static final String CALL = "{\"name\": \"%s\", \"arguments\": {\"a\": 1}}";

    /** A request, and the result without the fields that all results of 2026-07-28 have. */
    record Case(McpExchange request, String result) {}

    static Stream<Case> results() {
        String read =
                "{\"contents\": [{\"uri\": \"test://static-text\", \"mimeType\": \"text/plain\", \"text\": \"a static text\"}]%s}";
        String prompt = "{\"description\": \"A fixture\", \"messages\": [{\"role\": \"user\", \"content\": "
                + "{\"type\": \"text\", \"text\": \"simple\"}}]}";
        String complete = "{\"ref\": {\"type\": \"ref/prompt\", \"name\": \"test_simple_prompt\"}, "
                + "\"argument\": {\"name\": \"a\", \"value\": \"value-11\"}}";
        String hour = ", \"ttlMs\": 3600000, \"cacheScope\": \"private\"";
        return Stream.of(
                new Case(
                        modern("server/discover", "{}"),
                        "{" + ABOUT + ", \"supportedVersions\": [\"2026-07-28\", \"2025-11-25\", \"2025-06-18\","
                                + " \"2025-03-26\"]" + hour + "}"),
                new Case(
                        handshake("initialize", "{\"protocolVersion\": \"2025-11-25\"}"),
                        "{" + ABOUT + ", \"protocolVersion\": \"2025-11-25\", \"serverInfo\": " + SERVER + "}"),
                new Case(handshake("ping", "{}"), "{}"),
                new Case(
                        modern("resources/read", "{\"uri\": \"test://static-text\"}"),
                        read.formatted(", \"ttlMs\": 0, \"cacheScope\": \"private\"")),
                new Case(handshake("resources/read", "{\"uri\": \"test://static-text\"}"), read.formatted("")),
                new Case(modern("prompts/get", "{\"name\": \"test_simple_prompt\"}"), prompt),
                new Case(handshake("prompts/get", "{\"name\": \"test_simple_prompt\"}"), prompt),
                new Case(
                        modern("resources/templates/list", "{}"),
                        "{\"resourceTemplates\": [{\"uriTemplate\": \"test://template/{id}/data\", \"name\": \"template\"}]"
                                + hour + "}"),
                new Case(
                        modern("completion/complete", complete),
                        "{\"completion\": {\"values\": [\"value-11\", \"value-110\", \"value-111\", \"value-112\", \"value-113\","
                                + " \"value-114\", \"value-115\", \"value-116\", \"value-117\", \"value-118\", \"value-119\"],"
                                + " \"total\": 11, \"hasMore\": false}}"),
                new Case(
                        modern("tools/call", "{\"name\": \"test_simple_text\"}"),
                        "{\"content\": [{\"type\": \"text\", \"text\": \"a text\"}]}"));
    }

    @ParameterizedTest
    @MethodSource("results")
    void answersWithTheResultOfTheRevision(Case each) {
        ApiResponse response = endpoint(FixtureOffer.create())
                .answer(TestCaller.OF_ALL, each.request().request());

        ObjectNode answer = (ObjectNode) McpExchange.json(response);
        ObjectNode result = (ObjectNode) answer.remove("result");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers())
                .containsEntry("Content-Type", "application/json")
                .doesNotContainKey("Mcp-Session-Id");
        assertThat(answer).isEqualTo(json("{\"jsonrpc\": \"2.0\", \"id\": 7}"));
        if (each.request().headers().containsValue("2026-07-28")) {
            assertThat(result.remove("resultType").asString()).isEqualTo("complete");
            assertThat(result.remove("_meta"))
                    .isEqualTo(json("{\"io.modelcontextprotocol/serverInfo\": " + SERVER + "}"));
        }
        assertThat(McpExchange.json(ApiResponse.json(200, result))).isEqualTo(json(each.result()));
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25, 2025-11-25",
        "2025-06-18, 2025-06-18",
        "2025-03-26, 2025-03-26",
        "2024-11-05, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "a, 2025-11-25"
    })
    void takesTheHandshakeOfAnyVersionAndKeepsNothing(String asked, String agreed) {
        McpEndpoint endpoint = endpoint(FixtureOffer.create());
        McpExchange begin = handshake("initialize", "{\"protocolVersion\": \"" + asked + "\"}")
                .without("MCP-Protocol-Version");
        McpExchange initialized =
                new McpExchange(begin.headers(), "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");

        assertThat(result(endpoint, begin).path("protocolVersion").asString()).isEqualTo(agreed);
        ApiResponse accepted = endpoint.answer(TestCaller.OF_ALL, initialized.request());
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.body()).isEmpty();
        assertThat(result(endpoint, handshake("tools/list", "{}").with("MCP-Protocol-Version", agreed))
                        .path("tools"))
                .isNotEmpty();
    }

    @Test
    void takesARequestThatTellsNoVersionAsOneOfTheOldestWhichHadNoFieldForIt() {
        McpExchange list = handshake("tools/list", "{}").without("MCP-Protocol-Version");

        assertThat(result(endpoint(FixtureOffer.create()), list).path("tools")).isNotEmpty();
    }

    @Test
    void understandsNamesInBase64AndAcceptsItsOwnOrigin() {
        McpExchange call = modern("tools/call", "{\"name\": \"test_simple_text\"}")
                .with("Mcp-Name", "=?base64?dGVzdF9zaW1wbGVfdGV4dA==?=")
                .with("Origin", "https://gateway.example");

        assertThat(result(endpoint(FixtureOffer.create()), call).path("content"))
                .hasSize(1);
    }

    @Test
    void countsValuesBeyondTheHundredThatItSends() {
        McpExchange complete = modern(
                "completion/complete",
                "{\"ref\": {\"type\": \"ref/prompt\", \"name\": \"test_simple_prompt\"}, "
                        + "\"argument\": {\"name\": \"a\", \"value\": \"\"}}");

        JsonNode completion = result(endpoint(FixtureOffer.create()), complete).path("completion");
        assertThat(completion.path("values")).hasSize(100);
        assertThat(completion.path("total").asInt()).isEqualTo(120);
        assertThat(completion.path("hasMore").asBoolean()).isTrue();
    }

    @Test
    void listsAndCallsOnlyWhatTheCallerMay() {
        McpEndpoint endpoint = of(tool("read", call -> List.of()), tool("write", call -> List.of()));
        TestCaller reader = new TestCaller("read"::equals);
        JsonNode list = McpExchange.json(
                endpoint.answer(reader, modern("tools/list", "{}").request()));

        assertThat(list.path("result").path("tools")).hasSize(1);
        assertThatThrownBy(() -> endpoint.answer(reader, call("write")))
                .isInstanceOf(ApiException.class)
                .hasMessage("name: write (expected: a tool of tools/list)");
    }

    @Test
    void hasNoMethodsForWhatItDoesNotOffer() {
        McpEndpoint endpoint = of(tool("read", call -> List.of()));

        assertThat(result(endpoint, modern("server/discover", "{}")).path("capabilities"))
                .isEqualTo(json("{\"tools\": {}}"));
        for (String method : List.of("resources/list", "resources/templates/list", "prompts/list")) {
            assertThat(endpoint.answer(TestCaller.OF_ALL, modern(method, "{}").request())
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void tellsTheModelOfFailuresThatItCanCorrect() {
        McpEndpoint endpoint = of(
                tool("tool", call -> {
                    throw new ToolException("a: " + call.arguments().path("a") + " (expected: 2)");
                }),
                tool("gateway", call -> {
                    throw ApiException.of(StatusReason.NOT_FOUND, "clusters \"a\" not found");
                }));

        assertThat(result(endpoint, modern("tools/call", CALL.formatted("tool")))
                        .toString())
                .startsWith("{\"content\":[{\"type\":\"text\",\"text\":\"a: 1 (expected: 2)\"}],\"isError\":true");
        assertThat(result(endpoint, modern("tools/call", CALL.formatted("gateway")))
                        .path("isError")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void leavesFailuresOfRightsAndRateToTheClient() {
        for (StatusReason reason :
                List.of(StatusReason.UNAUTHORIZED, StatusReason.FORBIDDEN, StatusReason.TOO_MANY_REQUESTS)) {
            McpEndpoint endpoint = of(tool("tool", call -> {
                throw ApiException.of(reason, "no");
            }));
            assertThatThrownBy(() -> endpoint.answer(TestCaller.OF_ALL, call("tool")))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            failure -> assertThat(failure.status().reason()).isEqualTo(reason));
        }
    }

    @Test
    void tellsNothingOfFailuresInside() {
        McpEndpoint endpoint = of(tool("tool", call -> {
            throw new IllegalStateException("a secret");
        }));
        ApiResponse response = endpoint.answer(TestCaller.OF_ALL, call("tool"));

        assertThat(response.status()).isEqualTo(500);
        assertThat(McpExchange.json(response).path("error"))
                .isEqualTo(json("{\"code\": -32603, \"message\": \"Internal error\"}"));
    }

    @Test
    void asksOnlyClientsOf2026ForInput() {
        McpEndpoint endpoint = endpoint(FixtureOffer.create());
        String question = "{\"name\": \"test_streaming_elicitation\"}";

        JsonNode asked = result(endpoint, modern("tools/call", question));
        assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
        assertThat(asked.path("inputRequests").path("name").path("method").asString())
                .isEqualTo("elicitation/create");
        assertThat(asked.path("requestState").asString()).isNotEmpty();
        assertThat(asked.has("ttlMs")).isFalse();
        assertThat(result(endpoint, handshake("tools/call", question))
                        .path("isError")
                        .asBoolean())
                .isTrue();
        McpExchange prompt = handshake("prompts/get", "{\"name\": \"test_input_required_result_prompt\"}");
        assertThat(McpExchange.json(endpoint.answer(TestCaller.OF_ALL, prompt.request()))
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    void endsWithTheThreadThatIsInterrupted() {
        McpEndpoint endpoint = of(tool("tool", call -> {
            Thread.currentThread().interrupt();
            Thread.sleep(Duration.ofDays(1));
            return List.of(text("never"));
        }));

        assertThatThrownBy(() -> endpoint.answer(TestCaller.OF_ALL, call("tool")))
                .hasMessage("the call has been ended");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static ApiRequest call(String name) {
        return modern("tools/call", CALL.formatted(name)).request();
    }

    private static JsonNode result(McpEndpoint endpoint, McpExchange request) {
        return McpExchange.json(endpoint.answer(TestCaller.OF_ALL, request.request()))
                .path("result");
    }

    private static McpEndpoint of(Tool... tools) {
        return endpoint(new McpOffer("fixture", "1.0.0", "", List.of(tools), null, List.of()));
    }

    private static McpEndpoint endpoint(McpOffer offer) {
        return new McpEndpoint(offer, Set.of("https://gateway.example"), Duration.ofSeconds(30));
    }
}
