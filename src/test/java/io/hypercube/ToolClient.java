package io.hypercube;

import io.hypercube.core.http.Json;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * An AI client that calls tools at {@code /mcp} of a running gateway, with tokens of access key pairs of an account. It takes another pair
 * before the limit of calls of one is reached. Blocking; for one thread.
 */
public final class ToolClient {
    private static final int CALLS_OF_A_PAIR = 50;

    private final RunningGateway gateway;
    private final Client owner;
    private final String resource;
    private int calls;
    private String token = "";

    /** @param publicUrl the setting of the gateway, which need not be its address */
    public ToolClient(RunningGateway gateway, Client owner, String publicUrl) {
        this.gateway = gateway;
        this.owner = owner;
        this.resource = publicUrl + "/mcp";
    }

    /** The text of the answer of a tool, of a failure too; arguments with ' in place of ". */
    public String call(String tool, String arguments) {
        return call(tool, Json.read(arguments.replace('\'', '"').getBytes(StandardCharsets.UTF_8), JsonNode.class));
    }

    public String call(String tool, JsonNode arguments) {
        JsonNode answer = request("tools/call", Map.of("name", tool, "arguments", arguments));
        return answer.at("/result/content/0/text").asString(answer.toString());
    }

    /** The definitions of the tools, as JSON. */
    public String tools() {
        return request("tools/list", Map.of()).at("/result/tools").toString();
    }

    private JsonNode request(String method, Map<String, ?> params) {
        if (calls++ % CALLS_OF_A_PAIR == 0) {
            token = newToken();
        }
        byte[] body = Json.write(Map.of("jsonrpc", "2.0", "id", calls, "method", method, "params", params));
        Client client = gateway.anonymous().withToken(token);
        HttpResponse<byte[]> answer = client.send(client.request("POST", "/mcp", BodyPublishers.ofByteArray(body))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2025-11-25"));
        if (answer.statusCode() != 200) {
            throw new AssertionError(answer.statusCode() + ": " + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return Json.read(answer.body(), JsonNode.class);
    }

    /** A token for the tools, of a new access key pair of the account. */
    public String newToken() {
        JsonNode pair = Json.read(
                owner.post("/api/v1/cube/keys", "{}".getBytes(StandardCharsets.UTF_8))
                        .body(),
                JsonNode.class);
        String basic = pair.path("accessKey").asString("") + ":"
                + pair.path("secretKey").asString("");
        Client client = gateway.anonymous();
        String form = "grant_type=client_credentials&resource=" + URLEncoder.encode(resource, StandardCharsets.UTF_8);
        HttpResponse<byte[]> granted =
                client.send(client.request("POST", "/api/v1/cube/token", BodyPublishers.ofString(form))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header(
                                "Authorization",
                                "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8))));
        return Json.read(granted.body(), JsonNode.class).path("access_token").asString("");
    }
}
