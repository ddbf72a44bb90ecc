package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The exchange by which a signed-in program gets a token of an AI client, at a running gateway. */
@Thorough
class SignInExchangeIT {
    private static final String URL = "https://hub.example.com";
    private static final String RESOURCE = URL + "/mcp";
    private static final String TYPE = "urn:ietf:params:oauth:token-type:access_token";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Cookie browser;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "public-url", List.of(URL),
                "mcp", List.of("true")));
        browser = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @Test
    void getsTokensThatTheApiRefusesAndNobodyExchanges() {
        String token = CommandLine.signIn(gateway, browser).token();

        JsonNode granted = json(grant(exchange(token)));
        assertThat(granted.path("issued_token_type").asString("")).isEqualTo(TYPE);
        assertThat(granted.path("scope").asString("")).isEqualTo("mcp:read");
        assertThat(granted.path("expires_in").asInt(0)).isBetween(800, 900);
        String exchanged = granted.path("access_token").asString("");
        Client client = gateway.anonymous().withToken(exchanged);
        for (String target : List.of(
                "/api/v1/cube/whoami",
                "/api/v1/cube/clusters",
                "/api/v1/cube/proxy/clusters/" + CLUSTER.name() + "/api/v1/namespaces",
                "/clusters/" + CLUSTER.name() + "/api/v1/namespaces")) {
            assertThat(client.get(target).statusCode()).as(target).isEqualTo(401);
        }
        assertNotExchanged(exchanged);
    }

    @Test
    void exchangesNoTokenButThatOfASignIn() {
        JsonNode pair = pair("{}");
        byte[] ofKey = gateway.anonymous()
                .post(
                        "/api/v1/cube/key/token",
                        Json.write(Map.of("accessKey", pair.path("accessKey"), "secretKey", pair.path("secretKey"))))
                .body();

        assertNotExchanged(gateway.admin().token());
        assertNotExchanged(Json.read(ofKey, JsonNode.class).path("token").asString(""));
        assertNotExchanged("guess");
        CommandLine ended = CommandLine.signIn(gateway, browser);
        CommandLine.post(gateway, "revocation", "token=" + ended.refreshToken());
        await().untilAsserted(() -> assertNotExchanged(ended.token()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "clusters; a,,b; clusters:  (expected: cluster names",
                "namespaces; Shop; namespaces: Shop (expected: namespace names",
                "actor_token; x; actor_token: not supported",
                "audience; hypercube; audience: not supported",
                "requested_token_type; urn:ietf:params:oauth:token-type:jwt; requested_token_type: ",
            })
    void refusesWhatAnExchangeCannotHave(String parameter, String value, String message) {
        Map<String, String> form = new LinkedHashMap<>(exchange("guess"));
        form.put(parameter, value);

        assertError(grant(form), "invalid_request", message);
    }

    @Test
    void refusesNamesThatMakeATokenTooLong() {
        String token = CommandLine.signIn(gateway, browser).token();
        String names = Stream.generate(() -> "n".repeat(49)).limit(20).collect(Collectors.joining(","));

        assertThat(grant(with(exchange(token), "namespaces", names)).statusCode())
                .isEqualTo(200);
        assertError(
                grant(with(exchange(token), "namespaces", names + ",nn")),
                "invalid_request",
                "1002 characters (expected: at most 1000 together)");
        assertError(grant(with(exchange(token), "resource", URL)), "invalid_target", "resource: ");
        String types = json(gateway.anonymous().get("/.well-known/oauth-authorization-server"))
                .path("grant_types_supported")
                .toString();
        assertThat(types).containsOnlyOnce("token-exchange");
    }

    @Test
    void refusesToNarrowAnAccessKey() {
        assertError(
                grant(Map.of("grant_type", "client_credentials", "resource", RESOURCE, "namespaces", "shop")),
                "invalid_request",
                "namespaces: not supported (expected: none, because the scope of the access key counts)");
    }

    private void assertNotExchanged(String token) {
        assertError(grant(exchange(token)), "invalid_request", "subject_token: another one, or not valid any more");
    }

    private static void assertError(HttpResponse<byte[]> answer, String error, String description) {
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).path("error").asString("")).isEqualTo(error);
        assertThat(json(answer).path("error_description").asString("")).contains(description);
    }

    private static Map<String, String> exchange(String token) {
        return Map.of(
                "grant_type", "urn:ietf:params:oauth:grant-type:token-exchange",
                "subject_token_type", TYPE,
                "subject_token", token,
                "resource", RESOURCE);
    }

    private static Map<String, String> with(Map<String, String> all, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(all);
        more.put(name, value);
        return more;
    }

    private static HttpResponse<byte[]> grant(Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        Client client = gateway.anonymous();
        return client.send(client.request("POST", "/api/v1/cube/token", BodyPublishers.ofString(body))
                .header("Content-Type", "application/x-www-form-urlencoded"));
    }

    private static JsonNode json(HttpResponse<byte[]> answer) {
        return Json.read(answer.body(), JsonNode.class);
    }

    private static JsonNode pair(String request) {
        return json(gateway.admin().post("/api/v1/cube/keys", request.getBytes(StandardCharsets.UTF_8)));
    }
}
