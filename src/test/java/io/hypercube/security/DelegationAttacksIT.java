package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Clients that try to get a delegation, or more than one gives, at a running gateway. */
@Thorough
class DelegationAttacksIT {
    private static final AiProgram EDITOR = AiProgram.EDITOR;

    private static RecordingCluster cluster;
    private static RunningGateway gateway;
    private static Cookie person;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(AiProgram.settings(cluster.kubeconfig()));
        person = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({
        "response_type, token, unsupported_response_type",
        "response_type, '', invalid_request",
        "code_challenge_method, plain, invalid_request",
        "code_challenge_method, '', invalid_request",
        "code_challenge, '', invalid_request",
        "code_challenge, short, invalid_request",
        "resource, '', invalid_target",
        "resource, https://hub.example.com, invalid_target",
        "resource, https://evil.example.com/mcp, invalid_target",
        "scope, admin, invalid_scope",
    })
    void tellsTheClientWhatIsWrongWithItsRequest(String parameter, String value, String error) {
        Map<String, String> asking = EDITOR.asking(parameter, value);

        for (Answer answer : List.of(
                AiProgram.preview(gateway, person, asking), AiProgram.consent(gateway, person, asking, Map.of()))) {
            assertThat(AiProgram.redirected(answer))
                    .containsEntry("error", error)
                    .containsEntry("state", "a b&c")
                    .containsEntry("iss", AiProgram.URL)
                    .doesNotContainKey("code");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "client_id, unknown",
        "client_id, ''",
        "client_id, http://editor.example.com/client.json",
        "redirect_uri, ''",
        "redirect_uri, https://evil.example.com/callback",
        "redirect_uri, https://editor.example.com/callback/../evil",
        "redirect_uri, https://editor.example.com/callback?more",
        "redirect_uri, https://editor.example.com:444/callback",
        "redirect_uri, https://editor.example.com/callback#fragment",
        "redirect_uri, https://evil@editor.example.com/callback",
        "redirect_uri, javascript:alert(1)",
    })
    void redirectsNowhereForAnotherClientOrAddress(String parameter, String value) {
        Map<String, String> asking = EDITOR.asking(parameter, value);

        for (Answer answer : List.of(
                AiProgram.preview(gateway, person, asking), AiProgram.consent(gateway, person, asking, Map.of()))) {
            assertThat(answer.status()).as(answer.body()).isEqualTo(400);
            assertThat(answer.body()).doesNotContain("\"redirect\"");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://127.0.0.1:1234/callback", "http://127.0.0.1/callback", "http://localhost:65535/callback"
            })
    void takesAnyPortOfThePersonsComputer(String redirectUri) {
        AiProgram desktop = new AiProgram("desktop", redirectUri);

        assertThat(AiProgram.preview(gateway, person, desktop.asking()).json()).containsEntry("loopback", true);
        assertThat(desktop.delegated(gateway, person, Map.of()).has("access_token"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1234/other",
                "http://127.0.0.2:1234/callback",
                "http://localhost.evil.example.com/callback",
                "http://127.0.0.1:1234@evil.example.com/callback",
                "http://127.0.0.1:123456/callback",
                "https://127.0.0.1:1234/callback",
            })
    void takesNothingElseForThePersonsComputer(String redirectUri) {
        AiProgram desktop = new AiProgram("desktop", redirectUri);

        assertThat(AiProgram.preview(gateway, person, desktop.asking()).status())
                .isEqualTo(400);
    }

    @Test
    void endsTheDelegationOfACodeThatIsUsedTwice() {
        String code = code();
        JsonNode tokens = AiProgram.json(AiProgram.token(gateway, EDITOR.exchange(code)));
        assertThat(works(tokens)).isTrue();

        refused(EDITOR.exchange(code), "invalid_grant");

        assertThat(works(tokens)).isFalse();
        refused(EDITOR.refresh(tokens.path("refresh_token").asString("")), "invalid_grant");
    }

    @ParameterizedTest
    @CsvSource({
        "client_id, desktop, invalid_grant",
        "redirect_uri, https://editor.example.com/other, invalid_grant",
        "code_verifier, another-verifier-of-at-least-forty-three-characters, invalid_grant",
        "code_verifier, short, invalid_request",
        "resource, https://hub.example.com, invalid_target",
        "code, guess, invalid_grant",
    })
    void exchangesACodeOnlyForWhatItIsBoundTo(String parameter, String value, String error) {
        Map<String, String> form = new LinkedHashMap<>(EDITOR.exchange(code()));
        String code = Objects.requireNonNull(form.get("code"));
        form.put(parameter, value);

        refused(form, error);

        if (error.equals("invalid_grant") && !parameter.equals("code")) {
            refused(EDITOR.exchange(code), "invalid_grant");
        }
    }

    @Test
    void acceptsItsTokensForAiClientsOnlyAndNoOthersThere() {
        String token =
                EDITOR.delegated(gateway, person, Map.of()).path("access_token").asString("");

        for (String target : List.of(
                "/api/v1/cube/whoami",
                "/api/v1/cube/delegations",
                "/api/v1/cube/proxy/clusters/target/api/v1/pods",
                "/clusters/target/api/v1/pods")) {
            assertThat(gateway.anonymous().withToken(token).get(target).statusCode())
                    .as(target)
                    .isEqualTo(401);
        }
        assertThat(AiProgram.call(gateway, gateway.admin().token(), "clusters", Map.of())
                        .statusCode())
                .isEqualTo(401);
        assertThat(cluster.received()).isEmpty();
    }

    @Test
    void letsNobodyConsentWithoutASession() {
        Map<String, Object> body =
                Map.of("query", AiProgram.encoded(EDITOR.asking()), "approve", true, "scopes", List.of("mcp:read"));
        for (String path : List.of("consents", "consents/preview")) {
            HttpResponse<byte[]> answer = gateway.admin().post("/api/v1/cube/" + path, Json.write(body));
            assertThat(answer.statusCode()).isEqualTo(403);
            Answer crossSite = Protocol.HTTP_2.send(
                    gateway,
                    person.sentWith(Attack.of("POST", "/api/v1/cube/" + path)
                            .with("Content-Type", "application/json")
                            .with("Origin", "https://editor.example.com")
                            .body(new String(Json.write(body), StandardCharsets.UTF_8))));
            assertThat(crossSite.status()).isEqualTo(403);
        }
        assertThat(gateway.admin().get("/api/v1/cube/delegations").statusCode()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "scopes, [\"mcp:write\"]",
        "scopes, []",
        "expirationSeconds, 59",
        "expirationSeconds, 2592001",
        "expirationSeconds, -1",
        "clusters, [\"a b\"]",
        "namespaces, [\"Shop\"]",
    })
    void refusesAChoiceThatWasNotOffered(String field, String json) {
        Answer answer = AiProgram.consent(
                gateway,
                person,
                EDITOR.asking(),
                Map.of(field, Json.read(json.getBytes(StandardCharsets.UTF_8), JsonNode.class)));

        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(field);
    }

    private static String code() {
        return AiProgram.redirected(AiProgram.consent(gateway, person, EDITOR.asking(), Map.of()))
                .getOrDefault("code", "");
    }

    private static boolean works(JsonNode tokens) {
        return AiProgram.call(gateway, tokens.path("access_token").asString(""), "clusters", Map.of())
                        .statusCode()
                == 200;
    }

    private static void refused(Map<String, String> form, String error) {
        HttpResponse<byte[]> answer = AiProgram.token(gateway, form);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(AiProgram.json(answer).path("error").asString("")).isEqualTo(error);
    }
}
