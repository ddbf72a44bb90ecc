package io.hypercube.server;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The endpoint {@code /mcp} of a gateway, as a program with an access key calls it. */
record CalledMcp(RunningGateway gateway, String key, String token) {

    /** With a new key of the administrator. */
    static CalledMcp withKey(RunningGateway gateway, String json) {
        return withKey(gateway, gateway.admin(), json);
    }

    /** @param json of the new key, such as {@code {}} */
    static CalledMcp withKey(RunningGateway gateway, Client owner, String json) {
        Map<?, ?> pair = Json.read(
                owner.post("/api/v1/cube/keys", json.getBytes(StandardCharsets.UTF_8))
                        .body(),
                Map.class);
        Client anonymous = gateway.anonymous();
        String resource = json(anonymous.get("/.well-known/oauth-protected-resource/mcp"))
                .path("resource")
                .asString("");
        String basic = Base64.getEncoder()
                .encodeToString((pair.get("accessKey") + ":" + pair.get("secretKey")).getBytes(StandardCharsets.UTF_8));
        String form = "grant_type=client_credentials&resource=" + URLEncoder.encode(resource, StandardCharsets.UTF_8);
        HttpResponse<byte[]> granted = anonymous.send(anonymous
                .request("POST", "/api/v1/cube/token", BodyPublishers.ofString(form))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Authorization", "Basic " + basic));
        return new CalledMcp(
                gateway,
                String.valueOf(pair.get("accessKey")),
                json(granted).path("access_token").asString(""));
    }

    /** The answer to a request of JSON-RPC; parameters with ' in place of ". */
    JsonNode call(String method, String params) {
        String request = "{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}"
                .formatted(method, params)
                .replace('\'', '"');
        Client client = gateway.anonymous().withToken(token);
        return json(client.send(client.request("POST", "/mcp", BodyPublishers.ofString(request))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2025-11-25")));
    }

    /** The text that a tool answers; arguments with ' in place of ". */
    String tool(String name, String arguments) {
        JsonNode answer = call("tools/call", "{'name':'%s','arguments':%s}".formatted(name, arguments));
        return answer.at("/result/content/0/text").asString(answer.toString());
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), JsonNode.class);
    }
}
