package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The refresh tokens of delegations, at a running gateway. */
@Thorough
class DelegationRefreshIT {
    private static final AiProgram EDITOR = AiProgram.EDITOR;
    private static final String REVOCATION = "/api/v1/cube/delegations/revocation";

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

    @Test
    void endsTheDelegationOfAnOldRefreshToken() {
        JsonNode first = EDITOR.delegated(gateway, person, Map.of());
        JsonNode second = refreshed(first);
        JsonNode third = refreshed(second);
        assertThat(works(third)).isTrue();

        refused(EDITOR.refresh(first.path("refresh_token").asString("")), "invalid_grant");

        assertThat(works(third)).isFalse();
        refused(EDITOR.refresh(third.path("refresh_token").asString("")), "invalid_grant");
    }

    /** RFC 6749, section 6: the token is narrower, and the delegation stays as it is. */
    @Test
    void narrowsOneTokenToTheScopeOfItsRefresh() {
        JsonNode tokens = writing();
        assertThat(mayWrite(tokens)).isTrue();

        JsonNode narrow = refreshed(tokens, "mcp:read");
        assertThat(narrow.path("scope").asString("")).isEqualTo("mcp:read");
        assertThat(mayWrite(narrow)).isFalse();
        assertThat(works(narrow)).isTrue();

        JsonNode whole = refreshed(narrow);
        assertThat(whole.path("scope").asString("")).isEqualTo("mcp:read mcp:write");
        assertThat(mayWrite(whole)).isTrue();
        assertThat(mayWrite(narrow)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp:read mcp:secrets", "mcp:secrets", "admin"})
    void refreshesForNoScopeThatWasNotGranted(String scope) {
        JsonNode tokens = writing();

        refused(EDITOR.refresh(tokens.path("refresh_token").asString(""), scope), "invalid_scope");

        assertThat(works(refreshed(tokens))).isTrue();
    }

    @Test
    void refreshesForNoOtherClient() {
        JsonNode tokens = EDITOR.delegated(gateway, person, Map.of());
        AiProgram other = new AiProgram("desktop", "http://127.0.0.1/callback");

        refused(other.refresh(tokens.path("refresh_token").asString("")), "invalid_grant");

        assertThat(works(refreshed(tokens))).isTrue();
    }

    @Test
    void takesNoRefreshTokenOfTheOtherKind() {
        CommandLine login = CommandLine.signIn(gateway, person);
        refused(EDITOR.refresh(login.refreshToken()), "invalid_grant");
        assertThat(login.refresh(gateway).status()).isEqualTo(200);

        JsonNode tokens = EDITOR.delegated(gateway, person, Map.of());
        String ofDelegation = tokens.path("refresh_token").asString("");
        Answer refused = CommandLine.post(gateway, "token", "grant_type=refresh_token&refresh_token=" + ofDelegation);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(works(refreshed(tokens))).isTrue();
    }

    /** RFC 7009: a client that signs out. */
    @Test
    void endsWhenItsClientRevokesTheRefreshToken() {
        JsonNode server = AiProgram.json(gateway.anonymous().get("/.well-known/oauth-authorization-server"));
        assertThat(server.path("revocation_endpoint").asString("")).isEqualTo(AiProgram.URL + REVOCATION);
        JsonNode tokens = EDITOR.delegated(gateway, person, Map.of());
        JsonNode other = EDITOR.delegated(gateway, person, Map.of());
        String token = tokens.path("refresh_token").asString("");

        assertThat(revoked(Map.of("client_id", "editor", "token", token, "token_type_hint", "access_token"))
                        .statusCode())
                .isEqualTo(200);

        assertThat(works(tokens)).isFalse();
        refused(EDITOR.refresh(token), "invalid_grant");
        assertThat(works(refreshed(other))).isTrue();
        await().untilAsserted(() -> assertThat(new String(
                        gateway.admin()
                                .get("/api/v1/cube/audit?selector=objectRef.subresource=revocation")
                                .body(),
                        StandardCharsets.UTF_8))
                .contains("\"resource\":\"delegations\"", "\"hypercube.io/ai-client\":\"editor\"")
                .contains("\"username\":\"admin\""));
    }

    @Test
    void isRevokedByItsOwnClientAndItsRefreshTokenOnly() {
        JsonNode tokens = EDITOR.delegated(gateway, person, Map.of());
        String token = tokens.path("refresh_token").asString("");

        assertThat(error(revoked(Map.of("client_id", "desktop", "token", token))))
                .isEqualTo("invalid_grant");
        assertThat(error(revoked(Map.of("token", token)))).isEqualTo("invalid_request");
        assertThat(error(revoked(Map.of("client_id", "editor")))).isEqualTo("invalid_request");
        assertThat(error(revoked(Map.of(
                        "client_id",
                        "editor",
                        "token",
                        tokens.path("access_token").asString("")))))
                .isEqualTo("unsupported_token_type");
        String unknown = "A".repeat(token.length());
        for (String guess :
                List.of("guess", unknown, CommandLine.signIn(gateway, person).refreshToken())) {
            assertThat(revoked(Map.of("client_id", "editor", "token", guess)).statusCode())
                    .as(guess)
                    .isEqualTo(200);
        }

        assertThat(works(refreshed(tokens))).isTrue();
    }

    private static HttpResponse<byte[]> revoked(Map<String, String> form) {
        return AiProgram.post(gateway, REVOCATION, form);
    }

    private static String error(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).isEqualTo(400);
        return AiProgram.json(answer).path("error").asString("");
    }

    private static boolean works(JsonNode tokens) {
        return AiProgram.call(gateway, tokens.path("access_token").asString(""), "clusters", Map.of())
                        .statusCode()
                == 200;
    }

    /** A delegation for reading and writing. */
    private static JsonNode writing() {
        Map<String, Object> choice = Map.of("scopes", List.of("mcp:read", "mcp:write"));
        Answer consent = AiProgram.consent(gateway, person, EDITOR.asking("scope", "mcp:read mcp:write"), choice);
        String code = AiProgram.redirected(consent).getOrDefault("code", "");
        return AiProgram.json(AiProgram.token(gateway, EDITOR.exchange(code)));
    }

    private static boolean mayWrite(JsonNode tokens) {
        return AiProgram.call(gateway, tokens.path("access_token").asString(""), "delete", Map.of())
                        .statusCode()
                == 200;
    }

    private static JsonNode refreshed(JsonNode tokens) {
        return refreshed(tokens, "");
    }

    private static JsonNode refreshed(JsonNode tokens, String scope) {
        HttpResponse<byte[]> answer = AiProgram.token(
                gateway, EDITOR.refresh(tokens.path("refresh_token").asString(""), scope));
        assertThat(answer.statusCode()).isEqualTo(200);
        return AiProgram.json(answer);
    }

    private static void refused(Map<String, String> form, String error) {
        HttpResponse<byte[]> answer = AiProgram.token(gateway, form);
        assertThat(error(answer)).isEqualTo(error);
    }
}
