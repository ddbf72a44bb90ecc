package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSObject;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The flow in which a person lets an AI client act for them, from its metadata to its end, at a running gateway. */
@Thorough
class DelegationIT {
    private static final AiProgram EDITOR = AiProgram.EDITOR;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Cookie person;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(AiProgram.settings(CLUSTER.kubeconfig()));
        person = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @Test
    void describesItsAuthorizationServerAtBothAddresses() {
        for (String address : List.of("oauth-authorization-server", "openid-configuration")) {
            JsonNode server = AiProgram.json(gateway.anonymous().get("/.well-known/" + address));
            assertThat(server.path("authorization_endpoint").asString(""))
                    .isEqualTo(AiProgram.URL + "/oauth/authorize");
            assertThat(server.path("code_challenge_methods_supported").toString())
                    .isEqualTo("[\"S256\"]");
            assertThat(server.path("response_types_supported").toString()).contains("\"code\"");
            assertThat(server.path("token_endpoint_auth_methods_supported").toString())
                    .isEqualTo("[\"none\",\"client_secret_basic\"]");
            assertThat(server.path("authorization_response_iss_parameter_supported")
                            .asBoolean(false))
                    .isTrue();
            assertThat(server.path("client_id_metadata_document_supported").asBoolean(false))
                    .isTrue();
            assertThat(server.path("scopes_supported").toString())
                    .isEqualTo("[\"mcp:read\",\"mcp:write\",\"mcp:secrets\"]");
            assertThat(server.path("grant_types_supported").toString()).contains("authorization_code", "refresh_token");
            assertThat(server.has("registration_endpoint")).isFalse();
        }
    }

    @Test
    void leadsTheBrowserToTheConsoleAndNowhereElse() {
        Client plain = gateway.anonymous();
        HttpResponse<byte[]> answer = plain.speaking(Client.http(gateway.authority(), HttpClient.Version.HTTP_1_1))
                .get("/oauth/authorize?" + AiProgram.encoded(EDITOR.asking("client_id", "https://evil.example.com/x")));

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location").orElse(""))
                .startsWith("/console/ai-consent?response_type=code&client_id=https%3A%2F%2Fevil.example.com%2Fx&")
                .contains("state=a+b%26c");
        assertThat(plain.get("/oauth/authorize?response_type=code").statusCode())
                .isEqualTo(400);
    }

    @Smoke
    @Test
    void goesFromTheConsentToACallAndItsAuditEvent() throws Exception {
        Map<String, Object> preview =
                AiProgram.preview(gateway, person, EDITOR.asking()).json();
        assertThat(preview)
                .containsEntry("redirectHost", "editor.example.com")
                .containsEntry("loopback", false)
                .containsEntry("scopes", List.of("mcp:read"))
                .containsEntry("client", Map.of("id", "editor", "name", "Editor", "host", "", "kind", "configured"));

        Map<String, String> back = AiProgram.redirected(AiProgram.consent(gateway, person, EDITOR.asking(), Map.of()));
        assertThat(back).containsEntry("state", "a b&c").containsEntry("iss", AiProgram.URL);
        JsonNode granted = AiProgram.json(AiProgram.token(gateway, EDITOR.exchange(back.getOrDefault("code", ""))));
        assertThat(granted.path("scope").asString("")).isEqualTo("mcp:read");
        assertThat(granted.path("expires_in").asInt(0)).isBetween(800, 900);
        String token = granted.path("access_token").asString("");
        assertThat(JWSObject.parse(token).getPayload().toJSONObject())
                .containsEntry("aud", AiProgram.RESOURCE)
                .containsEntry("client_id", "editor")
                .containsKey("sid")
                .doesNotContainKeys("clusters", "namespaces");

        HttpResponse<byte[]> called =
                AiProgram.call(gateway, token, "query", Map.of("cluster", CLUSTER.name(), "resource", "namespaces"));
        assertThat(AiProgram.text(called)).contains("kube-system");
        String delegation = String.valueOf(
                JWSObject.parse(token).getPayload().toJSONObject().get("sid"));
        AiProgram.call(
                gateway,
                token,
                "get",
                Map.of("cluster", CLUSTER.name(), "resource", "secrets", "namespace", "default", "name", "x"));
        await().untilAsserted(() -> assertThat(audit("objectRef.resource=secrets"))
                .contains("\"hypercube.io/delegation\":\"" + delegation + "\""));
        await().untilAsserted(() -> assertThat(audit("objectRef.resource=consents"))
                .contains(delegation, "\"hypercube.io/ai-client\":\"editor\""));
    }

    @Test
    void givesNoMoreThanThePersonHasDelegated() {
        String elsewhere = token(EDITOR.delegated(gateway, person, Map.of("clusters", List.of("other-*"))));
        assertThat(AiProgram.text(AiProgram.call(gateway, elsewhere, "clusters", Map.of())))
                .doesNotContain(CLUSTER.name());
        assertThat(AiProgram.text(AiProgram.call(
                        gateway, elsewhere, "query", Map.of("cluster", CLUSTER.name(), "resource", "namespaces"))))
                .doesNotContain("kube-system");

        String inside = token(EDITOR.delegated(gateway, person, Map.of("namespaces", List.of("kube-public"))));
        assertThat(AiProgram.text(AiProgram.call(
                        gateway,
                        inside,
                        "query",
                        Map.of("cluster", CLUSTER.name(), "resource", "configmaps", "namespace", "kube-system"))))
                .contains("the AI client's scope does not include namespace")
                .doesNotContain("extension-apiserver-authentication");
    }

    @Test
    void isListedAndEndedByItsOwnerAndByAdministrators() {
        gateway.member("owner");
        Cookie owner = Cookie.of(gateway, "owner", "password-of-owner");
        JsonNode tokens = EDITOR.delegated(gateway, owner, Map.of("clusters", List.of("a-*")));
        Map<?, ?> mine = delegations(owner, "").getFirst();
        assertThat(mine.get("account")).isEqualTo("owner");
        assertThat(mine.get("clusters")).isEqualTo(List.of("a-*"));
        assertThat(mine.get("namespaces")).isNull();
        assertThat(delegations(person, ""))
                .extracting(each -> String.valueOf(each.get("account")))
                .doesNotContain("owner");
        assertThat(delegations(person, "?all=true"))
                .extracting(each -> String.valueOf(each.get("account")))
                .contains("owner");
        assertThat(send(owner, "GET", "?all=true").status()).isEqualTo(403);

        EDITOR.delegated(gateway, person, Map.of());
        Object ofAdmin = delegations(person, "").getFirst().get("id");
        assertThat(send(owner, "DELETE", "/" + ofAdmin).status()).isEqualTo(404);
        assertThat(send(person, "DELETE", "/" + mine.get("id")).status()).isEqualTo(200);
        assertThat(send(person, "DELETE", "/" + mine.get("id")).status()).isEqualTo(404);

        assertThat(AiProgram.call(gateway, token(tokens), "clusters", Map.of()).statusCode())
                .isEqualTo(401);
        assertThat(refreshed(tokens).statusCode()).isEqualTo(400);
    }

    @Test
    void endsWithThePasswordAndTheAccount() {
        gateway.member("leaver");
        Cookie leaver = Cookie.of(gateway, "leaver", "password-of-leaver");
        JsonNode tokens = EDITOR.delegated(gateway, leaver, Map.of());
        Client admin = gateway.admin();
        for (String change : List.of("{\"disabled\":true}", "{\"disabled\":false}")) {
            assertThat(admin.send(admin.request(
                                            "PATCH", "/api/v1/cube/accounts/leaver", BodyPublishers.ofString(change))
                                    .header("Content-Type", "application/json"))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(AiProgram.call(gateway, token(tokens), "clusters", Map.of())
                            .statusCode())
                    .isEqualTo(401);
            assertThat(refreshed(tokens).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void tellsTheClientThatThePersonRefused() {
        Map<String, String> back =
                AiProgram.redirected(AiProgram.consent(gateway, person, EDITOR.asking(), Map.of("approve", false)));

        assertThat(back)
                .containsEntry("error", "access_denied")
                .containsEntry("state", "a b&c")
                .containsEntry("iss", AiProgram.URL);
    }

    @Test
    void countsCallsOfEachDelegation() {
        String busy = token(EDITOR.delegated(gateway, person, Map.of()));
        String other = token(EDITOR.delegated(gateway, person, Map.of()));
        await().until(() -> AiProgram.call(gateway, busy, "explain", Map.of()).statusCode() == 429);

        assertThat(AiProgram.call(gateway, other, "clusters", Map.of()).statusCode())
                .isEqualTo(200);
    }

    private static HttpResponse<byte[]> refreshed(JsonNode tokens) {
        return AiProgram.token(
                gateway, EDITOR.refresh(tokens.path("refresh_token").asString("")));
    }

    private static String token(JsonNode granted) {
        return granted.path("access_token").asString("");
    }

    private static Answer send(Cookie session, String method, String rest) {
        return Protocol.HTTP_2.send(gateway, session.apply(Attack.of(method, "/api/v1/cube/delegations" + rest)));
    }

    private static List<Map<?, ?>> delegations(Cookie session, String query) {
        Object items = send(session, "GET", query).json().get("items");
        return items instanceof List<?> list
                ? list.stream()
                        .flatMap(each -> each instanceof Map<?, ?> map ? Stream.<Map<?, ?>>of(map) : Stream.empty())
                        .toList()
                : List.of();
    }

    private static String audit(String selector) {
        return new String(
                gateway.admin().get("/api/v1/cube/audit?selector=" + selector).body(), StandardCharsets.UTF_8);
    }
}
