package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The authorization code flow from the first redirect to the session. */
@Smoke
class ProviderSignInIT extends BeforeLyingProvider {
    @Test
    void signsInAndLeadsToThePageThatWasWanted() {
        Begun begun = begin("/console/keys?selector=a#b");
        assertThat(begun.at("redirect_uri")).isEqualTo(gateway.uri() + CORP + "/callback");
        assertThat(begun.at("response_type")).isEqualTo("code");
        assertThat(begun.at("code_challenge_method")).isEqualTo("S256");
        assertThat(begun.at("scope")).isEqualTo("openid profile email");

        HttpResponse<byte[]> answer = callback(begun, begun.answer());

        assertThat(location(answer)).isEqualTo("/console/keys?selector=a#b");
        Map<?, ?> who = Json.read(
                send(
                                "/api/v1/cube/whoami",
                                cookie(answer, "__Host-hypercube-session").orElseThrow())
                        .body(),
                Map.class);
        assertThat(who.get("account")).isEqualTo("alice@example.com");
        assertThat(who.get("source")).isEqualTo("corp");
        assertThat(who.get("role")).isEqualTo("member");
        assertThat(who.get("groups")).isEqualTo(List.of("corp:dev"));
    }

    @Test
    void comesBackToThePublicUrlWhateverTheHostOfTheRequest() throws IOException {
        Path config = Files.writeString(folder.resolve("public.yaml"), provider.config(""));
        try (RunningGateway known = RunningGateway.with(
                Map.of("config", List.of(config.toString()), "public-url", List.of("https://hub.example.com")))) {
            HttpResponse<byte[]> begun = known.anonymous().get(CORP + "/authorize");
            assertThat(location(begun))
                    .contains("redirect_uri=" + encoded("https://hub.example.com" + CORP + "/callback"));

            HttpResponse<byte[]> device = known.anonymous()
                    .send(known.anonymous()
                            .request(
                                    "POST",
                                    "/api/v1/cube/device/authorization",
                                    BodyPublishers.ofString("client_id=hypercube"))
                            .header("Content-Type", "application/x-www-form-urlencoded"));
            assertThat(Json.read(device.body(), Map.class).get("verification_uri"))
                    .isEqualTo("https://hub.example.com/console/device");
        }
    }

    @Test
    void makesAdminsOfTheAdminGroupsAndTakesTheRoleAgain() {
        provider.claims.put("sub", "demoted");
        provider.claims.put("email", "root@example.com");
        provider.claims.put("groups", List.of("platform"));
        String first = session(signIn()).orElseThrow();
        assertThat(send("/api/v1/cube/accounts", first).statusCode()).isEqualTo(200);

        provider.claims.put("groups", List.of("dev"));
        String second = session(signIn()).orElseThrow();
        assertThat(send("/api/v1/cube/accounts", second).statusCode()).isEqualTo(403);
        assertThat(send("/api/v1/cube/accounts", first).statusCode()).isEqualTo(403);
    }

    @Test
    void asksTheUserInfoEndpointForGroupsThatTheTokenLacks() {
        provider.claims.put("sub", "userinfo");
        provider.claims.put("email", "info@example.com");
        provider.claims.remove("groups");
        provider.userInfo.putAll(Map.of("sub", "userinfo", "groups", List.of("ops"), "email", "other@example.com"));

        Map<?, ?> who = Json.read(
                send("/api/v1/cube/whoami", session(signIn()).orElseThrow()).body(), Map.class);
        assertThat(who.get("account")).isEqualTo("info@example.com");
        assertThat(who.get("groups")).isEqualTo(List.of("corp:ops"));
    }

    @Test
    void learnsANewKeyOfTheProvider() {
        provider.key = LyingProvider.newKey("rotated");
        assertThat(session(signIn())).isPresent();
    }

    @Test
    void refusesACallbackOfAnotherIssuer() {
        Begun begun = begin("/console");
        Map<String, String> answer = begun.answer();
        answer.put("iss", "https://evil.example.com");
        assertRefused(callback(begun, answer), "iss: https://evil.example.com in the response");

        answer.remove("iss");
        assertRefused(callback(begun, answer), "iss: missing in the response");
    }

    @Test
    void refusesACallbackOfAnotherBrowser() {
        Begun victim = begin("/console");
        Begun attacker = begin("/console");
        HttpResponse<byte[]> refused = callback(victim, attacker.answer());
        assertRefused(refused, "no such sign-in has begun in this browser");
        assertThat(refused.headers().allValues("set-cookie"))
                .as("the sign-in that has begun goes on")
                .hasSize(1);
        assertRefused(callback(new Begun(victim.query(), "a=b"), victim.answer()), "no such sign-in has begun");
        String twice = victim.cookie() + "; " + attacker.cookie();
        assertRefused(callback(new Begun(victim.query(), twice), victim.answer()), "no such sign-in has begun");
        String changed = victim.cookie().substring(0, victim.cookie().length() - 2) + "AA";
        assertRefused(callback(new Begun(victim.query(), changed), victim.answer()), "no such sign-in has begun");
    }

    @Test
    void refusesACodeThatWasUsed() {
        Begun begun = begin("/console");
        Map<String, String> answer = begun.answer();
        HttpResponse<byte[]> first = callback(begun, answer);
        assertThat(session(first)).isPresent();
        assertThat(first.headers().allValues("set-cookie"))
                .contains("__Host-hypercube-sign-in=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0");
        assertRefused(callback(begun, answer), "the provider refused the code: invalid_grant");
    }

    @Test
    void refusesACodeOfAnotherSignIn() {
        Begun begun = begin("/console");
        Begun other = begin("/console");
        Map<String, String> answer = begun.answer();
        answer.put("code", other.answer().get("code"));
        assertRefused(callback(begun, answer), "invalid_grant");
    }

    @Test
    void tellsTheErrorOfTheProvider() {
        Begun begun = begin("/console/keys");
        HttpResponse<byte[]> answer = callback(
                begun,
                Map.of(
                        "state",
                        begun.at("state"),
                        "iss",
                        provider.url(),
                        "error",
                        "access_denied",
                        "error_description",
                        "No"));
        assertRefused(answer, "the provider refused: access_denied: No");
        assertThat(location(answer)).isEqualTo("/console/sign-in?next=%2Fconsole%2Fkeys");
    }

    @Test
    void refusesAParameterThatIsGivenTwice() {
        Begun begun = begin("/console");
        String query = query(begun.answer()) + "&code=other";
        assertRefused(send(CORP + "/callback?" + query, begun.cookie()), "code: given 2 times");
    }

    @ParameterizedTest
    @CsvSource({
        "//evil.example.com",
        "https://evil.example.com/console",
        "/\\evil.example.com",
        "/console\\..\\..\\evil",
        "/consoles",
        "/console/../api/v1/cube/logout",
        "/console/%2e%2e/api",
        "/console/sign-in?next=/console",
        "/api/v1/cube/whoami",
        "javascript:alert(1)",
        "/console/\u00e4"
    })
    void leadsNowhereElse(String to) {
        Begun begun = begin(to);
        assertThat(location(callback(begun, begun.answer()))).isEqualTo("/console");
    }

    @Test
    void listsTheProvidersToEverybody() {
        assertThat(new String(send("/api/v1/cube/providers", "").body(), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"items\":[{\"name\":\"corp\",\"displayName\":\"Corp SSO\",\"type\":\"oidc\"}],\"total\":1,\"passwordSignIn\":true}");
        assertThat(send("/api/v1/cube/providers/other/authorize", "").statusCode())
                .isEqualTo(404);
    }
}
