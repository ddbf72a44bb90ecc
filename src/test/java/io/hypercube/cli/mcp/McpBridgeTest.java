package io.hypercube.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of a client, and what is written for them. */
class McpBridgeTest extends InBridge {
    @Test
    void getOneLineForEachRequestAndNoneForANotification() throws Exception {
        gateway.answering = (request, exchange) -> PlainGateway.answer(
                exchange,
                request.body().has("id") ? 200 : 202,
                request.body().has("id") ? "{\n\"jsonrpc\":\"2.0\",\"id\":7,\n \"result\":{}}" : "");
        send(
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}",
                "",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(finished()).containsExactly(RESULT.formatted(7));
        assertThat(gateway.requests).hasSize(2).allSatisfy(request -> {
            assertThat(request.header("Authorization")).isEqualTo("Bearer t1");
            assertThat(request.header("Accept")).contains("application/json", "text/event-stream");
            assertThat(request.header("Mcp-protocol-version")).isEqualTo("2025-11-25");
        });
        assertThat(gateway.forms).containsExactly(gateway.forms.getFirst());
        assertThat(gateway.forms.getFirst()).contains("client_credentials");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26"})
    void areAnsweredBeforeTheSignInWhenAClientBegins(String version) throws Exception {
        send("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"" + version
                + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");

        assertThat(finished())
                .singleElement()
                .asString()
                .startsWith("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{\"capabilities\":{\"tools\":{}")
                .contains("\"protocolVersion\":\"" + version + "\"", "\"name\":\"hypercube\"");
        assertThat(gateway.requests).isEmpty();
        assertThat(gateway.forms).isEmpty();
    }

    @Test
    void areAnsweredBeforeTheSignInWhenAClientOfTheNewestRevisionBegins() throws Exception {
        send(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{\"_meta\":"
                        + "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}");

        assertThat(finished())
                .singleElement()
                .asString()
                .contains("\"supportedVersions\":[\"2026-07-28\"", "\"resultType\":\"complete\"", "\"ttlMs\":3600000");
        assertThat(gateway.requests).isEmpty();
    }

    @Test
    void goToTheGatewayWhenABeginningIsIncomplete() throws Exception {
        send(request(1, "initialize"), request(2, "server/discover"));

        assertThat(finished()).hasSize(2);
        assertThat(gateway.requests).hasSize(2);
    }

    @Test
    void areRefusedOneByOneWhenTheyAreNone() throws Exception {
        send(
                "{",
                "x".repeat(2 << 20),
                "[]",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":4}",
                request(5, "ping"));

        List<String> lines = finished();
        assertThat(lines).hasSize(7).last().isEqualTo(RESULT.formatted(5));
        assertThat(lines.get(0)).contains("-32700").doesNotContain("\"id\"");
        assertThat(lines.get(1)).contains("-32600", "line: too long (expected: at most 1048576 bytes)");
        assertThat(lines.get(2)).contains("-32600");
        assertThat(lines.get(3)).contains("id: unknown type");
        assertThat(lines.get(4)).contains("-32600").doesNotContain("\"id\"");
        assertThat(lines.get(5)).contains("-32600", "\"id\":4");
        assertThat(gateway.requests).hasSize(1);
    }

    @Test
    void getAnotherTokenOnceAfterARefusal() throws Exception {
        gateway.answering = (request, exchange) -> {
            boolean old = request.header("Authorization").equals("Bearer t1");
            PlainGateway.answer(exchange, old ? 401 : 200, old ? "{}" : RESULT.formatted(1));
        };
        send(request(1, "ping"));
        assertThat(finished()).containsExactly(RESULT.formatted(1));
        assertThat(gateway.tokens).hasValue(2);
    }

    @Test
    void failWhenTheNewTokenIsRefusedToo() throws Exception {
        gateway.answering = (request, exchange) ->
                PlainGateway.answer(exchange, 401, "{\"kind\":\"Status\",\"message\":\"not valid\"}");
        send(request("\"a\"", "ping"));

        assertThat(finished()).singleElement().asString().contains("\"id\":\"a\"", "\"code\":401", "not valid");
        assertThat(gateway.requests).hasSize(2);
    }

    @Test
    void getAnotherTokenBeforeTheEndOfTheOld() throws Exception {
        gateway.lifetime = 0;
        send(request(1, "ping"));
        awaitLines(1);
        send(request(2, "ping"));

        assertThat(finished()).hasSize(2);
        assertThat(gateway.tokens).hasValue(2);
    }

    @Test
    void getErrorsOfTheGatewayAsTheyAre() throws Exception {
        gateway.answering = (request, exchange) -> PlainGateway.answer(
                exchange, 404, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"no\"}}");
        send(request(1, "frobnicate"));

        assertThat(finished())
                .containsExactly("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"no\"},\"id\":1}");
    }

    @Test
    void getAStatusAsAnError() throws Exception {
        gateway.answering = (request, exchange) ->
                PlainGateway.answer(exchange, 429, "{\"kind\":\"Status\",\"message\":\"too many calls\"}");
        send(request(1, "ping"));

        assertThat(finished()).singleElement().asString().contains("\"code\":429", "answered 429: too many calls");
    }

    @Test
    void areToldThatTheGatewayAcceptsNoAiClients() throws Exception {
        gateway.on = false;
        send(request(1, "tools/list"));

        assertThat(finished()).singleElement().asString().contains("accepts no AI clients (the setting mcp");
    }

    @Test
    void areToldThatTheGatewayCannotBeReachedAndGoOn() throws Exception {
        gateway.close();
        send(request(1, "ping"), request(2, "ping"));

        assertThat(finished()).hasSize(2).allMatch(line -> line.contains("cannot be reached"));
    }
}
