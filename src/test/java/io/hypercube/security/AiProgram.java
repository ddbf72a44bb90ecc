package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An AI client that asks a person for a delegation, as programs do: it makes the address for the browser, and exchanges what comes back.
 *
 * @param id {@code client_id}
 */
public record AiProgram(String id, String redirectUri) {
    public static final String URL = "https://hub.example.com";
    static final String RESOURCE = URL + "/mcp";
    public static final AiProgram EDITOR = new AiProgram("editor", "https://editor.example.com/callback");

    private static final String VERIFIER = "a-verifier-of-at-least-forty-three-characters-in-tests";
    private static final String API = "/api/v1/cube/";

    /** The settings of a gateway that knows {@link #EDITOR} and a client on the person's computer. */
    static Map<String, List<String>> settings(Path kubeconfig) {
        try {
            Path file = Files.createTempFile("hypercube-test", ".yaml");
            file.toFile().deleteOnExit();
            Files.writeString(file, """
                publicUrl: %s
                mcp: true
                mcpClients:
                  - {id: editor, name: Editor, redirectUris: ["https://editor.example.com/callback"]}
                  - {id: desktop, name: Desktop, redirectUris: ["http://127.0.0.1/callback", "http://localhost/callback"]}
                """.formatted(URL));
            return new HashMap<>(
                    Map.of("config", List.of(file.toString()), "kubeconfig", List.of(kubeconfig.toString())));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The parameters of the address at which it sends the browser. */
    public Map<String, String> asking() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("response_type", "code");
        query.put("client_id", id);
        query.put("redirect_uri", redirectUri);
        query.put("code_challenge", challenge());
        query.put("code_challenge_method", "S256");
        query.put("resource", RESOURCE);
        query.put("state", "a b&c");
        return query;
    }

    /** The same with another value of a parameter; none when it is empty. */
    Map<String, String> asking(String parameter, String value) {
        Map<String, String> query = asking();
        query.put(parameter, value);
        if (value.isEmpty()) {
            query.remove(parameter);
        }
        return query;
    }

    static Answer preview(RunningGateway gateway, Cookie person, Map<String, String> asking) {
        return post(gateway, person, "consents/preview", Map.of("query", encoded(asking)));
    }

    /** Lets a person agree, with more of what the person chooses. */
    static Answer consent(
            RunningGateway gateway, Cookie person, Map<String, String> asking, Map<String, Object> choice) {
        Map<String, Object> body = new HashMap<>(Map.of(
                "query", encoded(asking), "approve", true, "scopes", List.of("mcp:read"), "expirationSeconds", 3600));
        body.putAll(choice);
        return post(gateway, person, "consents", body);
    }

    private static Answer post(RunningGateway gateway, Cookie person, String path, Map<String, Object> body) {
        return Protocol.HTTP_2.send(
                gateway,
                person.apply(Attack.of("POST", API + path)
                        .with("Content-Type", "application/json")
                        .body(new String(Json.write(body), StandardCharsets.UTF_8))));
    }

    /** The parameters with which the browser comes back. */
    static Map<String, String> redirected(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        String redirect = String.valueOf(answer.json().get("redirect"));
        return Arrays.stream(URI.create(redirect).getRawQuery().split("&", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    /** A delegation with what the person chooses beside an hour of reading. */
    JsonNode delegated(RunningGateway gateway, Cookie person, Map<String, Object> choice) {
        String code = redirected(consent(gateway, person, asking(), choice)).getOrDefault("code", "");
        HttpResponse<byte[]> answer = token(gateway, exchange(code));
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return json(answer);
    }

    /** The form that exchanges a code. */
    public Map<String, String> exchange(String code) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("client_id", id);
        form.put("code", code);
        form.put("redirect_uri", redirectUri);
        form.put("code_verifier", VERIFIER);
        form.put("resource", RESOURCE);
        return form;
    }

    Map<String, String> refresh(String token) {
        return Map.of("grant_type", "refresh_token", "client_id", id, "refresh_token", token);
    }

    /** The same for a scope; an empty one counts as none. */
    Map<String, String> refresh(String token, String scope) {
        Map<String, String> form = new HashMap<>(refresh(token));
        form.put("scope", scope);
        return form;
    }

    static HttpResponse<byte[]> token(RunningGateway gateway, Map<String, String> form) {
        return post(gateway, API + "token", form);
    }

    /** Sends a form without any other credential. */
    static HttpResponse<byte[]> post(RunningGateway gateway, String path, Map<String, String> form) {
        Client client = gateway.anonymous();
        return client.send(client.request("POST", path, BodyPublishers.ofString(encoded(form)))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    /** Calls a tool with a token. */
    static HttpResponse<byte[]> call(RunningGateway gateway, String token, String tool, Map<String, Object> arguments) {
        return call(gateway, token, "application/json", tool, arguments);
    }

    /** The same with what it accepts: with an event stream, it asks for progress. */
    static HttpResponse<byte[]> call(
            RunningGateway gateway, String token, String accept, String tool, Map<String, Object> arguments) {
        Client client = gateway.anonymous().withToken(token);
        Map<String, Object> request = Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Map.of("name", tool, "arguments", arguments, "_meta", Map.of("progressToken", 1)));
        return client.send(client.request("POST", "/mcp", BodyPublishers.ofByteArray(Json.write(request)))
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .header("MCP-Protocol-Version", "2025-11-25"));
    }

    static String text(HttpResponse<byte[]> answer) {
        return json(answer).at("/result/content/0/text").asString("");
    }

    static JsonNode json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), JsonNode.class);
    }

    public static String encoded(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private static String challenge() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
