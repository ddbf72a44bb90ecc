package io.hypercube.federation.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTokensTest extends InWorkloads {
    private static final String TYPE = "urn:ietf:params:oauth:token-type:";

    @Test
    @Shows("6.15")
    void answersAsTheProtocolSays() {
        Answer answer = exchange(issuer.token());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().propertyNames())
                .containsExactly("access_token", "issued_token_type", "token_type", "expires_in");
        assertThat(answer.json().get("issued_token_type").asString()).isEqualTo(TYPE + "access_token");
        assertThat(answer.json().get("token_type").asString()).isEqualTo("Bearer");
        assertThat(answer.json().get("expires_in").asLong()).isEqualTo(299);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    @Test
    void givesATokenNoMoreTimeThanTheConfiguredLifetime() {
        Answer answer = exchange(issuer.token(
                token -> token.expirationTime(Date.from(rooms.clock.instant().plus(Duration.ofHours(5))))));
        assertThat(answer.json().get("expires_in").asLong()).isEqualTo(3600);
    }

    @ParameterizedTest
    @CsvSource({
        "grant_type,,invalid_request",
        "grant_type,client_credentials,unsupported_grant_type",
        "subject_token,,invalid_request",
        "subject_token_type,,invalid_request",
        "subject_token_type,urn:ietf:params:oauth:token-type:access_token,invalid_request",
        "subject_token_type,urn:ietf:params:oauth:token-type:saml2,invalid_request",
        "requested_token_type,urn:ietf:params:oauth:token-type:refresh_token,invalid_request",
        "actor_token,x,invalid_request",
        "actor_token_type,urn:ietf:params:oauth:token-type:jwt,invalid_request",
        "scope,admin,invalid_scope",
        "audience,other,invalid_target",
        "audience,https://gateway.example.com,invalid_target",
        "resource,https://gateway.example.com,invalid_target",
    })
    void refusesAParameter(String name, String value, String error) {
        Map<String, String> form = form(issuer.token());
        form.put(name, value == null ? "" : value);
        assertRefused(send(tokens, form, "192.0.2.1"), error, name.equals("actor_token_type") ? "actor_token" : name);
    }

    @ParameterizedTest
    @CsvSource({
        "subject_token_type,urn:ietf:params:oauth:token-type:id_token",
        "requested_token_type,urn:ietf:params:oauth:token-type:jwt",
        "requested_token_type,",
        "audience,hypercube",
        "client_id,anything",
        "scope,",
    })
    void takesAParameter(String name, String value) {
        Map<String, String> form = form(issuer.token());
        form.put(name, value == null ? "" : value);
        assertThat(send(tokens, form, "192.0.2.1").status()).isEqualTo(200);
    }

    @Test
    void isTheTargetThatARequestMayName() {
        TokenConfig config = new TokenConfig(Duration.ofHours(1), Optional.of("https://gw.example.com"), Duration.ZERO);
        String form = encoded(form(issuer.token()));
        String named = form + "&audience=hypercube&audience=https://gw.example.com&resource=https://gw.example.com/";

        assertThat(send(tokens, config, named, "192.0.2.1").status()).isEqualTo(200);
        assertRefused(send(tokens, config, named + "&audience=x", "192.0.2.1"), "invalid_target", "audience: x");
        assertRefused(send(tokens, config, named + "&resource=https://x", "192.0.2.1"), "invalid_target", "resource");
        assertRefused(
                send(tokens, config, form + "&subject_token=x", "192.0.2.1"), "invalid_request", "given several times");
    }

    @Test
    void namesTheRequestedTypeOfToken() {
        Map<String, String> form = form(issuer.token());
        form.put("requested_token_type", JWT);
        assertThat(send(tokens, form, "192.0.2.1")
                        .json()
                        .get("issued_token_type")
                        .asString())
                .isEqualTo(JWT);
    }

    @Test
    void takesTheFirstRuleThatMatches() {
        Scope first = new Scope(null, null, null, true);
        WorkloadIdentityConfig config = identity(
                new WorkloadRule(claims(Map.of("ref", "release-*")), "robot", SCOPE),
                new WorkloadRule(claims(Map.of("ref", "*", "project_path", "team-a/*")), "robot", first),
                new WorkloadRule(claims(Map.of("project_path", "*")), "robot", Scope.ALL));
        try (WorkloadTokens ruled = tokens(config)) {
            assertThat(scope(config, exchange(ruled, issuer.token()))).isEqualTo(first);
            assertThat(scope(config, exchange(ruled, issuer.token(token -> token.claim("ref", "release-1")))))
                    .isEqualTo(SCOPE);
            assertThat(scope(config, exchange(ruled, issuer.token(token -> token.claim("project_path", "x")))))
                    .isEqualTo(Scope.ALL);
            String unmatched = issuer.token(token -> token.claim("project_path", null));
            assertRefused(exchange(ruled, unmatched), "invalid_request", "no rule of workload identity gitlab matches");
        }
    }

    private Scope scope(WorkloadIdentityConfig config, Answer answer) {
        return caller(gateway(config), accessToken(answer)).scope();
    }

    @Test
    void needsALocalAccountThatIsEnabled() {
        Account robot = rooms.directory.account("robot").orElseThrow();
        rooms.accounts.update(AuthComponents.disabled(robot), false);
        assertRefused(exchange(issuer.token()), "invalid_request", "account robot: missing, disabled");

        rooms.accounts.delete("robot");
        assertRefused(exchange(issuer.token()), "invalid_request", "account robot: missing, disabled");

        new ExternalAccounts(rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {})
                .confirm(new ExternalIdentity("corp", "https://id", "1", "robot", "Robot", Role.MEMBER, List.of()));
        rooms.directory.refreshTogether();
        assertRefused(exchange(issuer.token()), "invalid_request", "of an identity provider");
    }

    @Test
    void verifiesWithKeysOfAFileWithoutAFetch() {
        RSAKey key = TestIssuer.newKey("of-the-file");
        WorkloadIdentityConfig fetching = identity(RULE);
        WorkloadIdentityConfig config = new WorkloadIdentityConfig(
                "gitlab", fetching.issuer(), new JWKSet(key.toPublicJWK()), fetching.rules());
        try (WorkloadTokens offline = tokens(config)) {
            String token = TestIssuer.signed(issuer.claims().build(), key);
            assertThat(exchange(offline, token).status()).isEqualTo(200);
            assertRefused(exchange(offline, issuer.token()), "invalid_request", "no matching key");
        }
        assertThat(fetches()).isZero();
    }

    @Test
    void fetchesNothingForAnUnknownIssuer() {
        String forged = issuer.token(token -> token.issuer("https://evil.example.com"));
        assertRefused(exchange(forged), "invalid_request", "(expected: an issuer of workloadIdentities)");
        assertThat(fetches()).isZero();
    }

    @Test
    void doesNotFetchForEveryForgedToken() {
        for (int i = 0; i < 50; i++) {
            Answer answer = exchange(TestIssuer.signed(issuer.claims().build(), forger("invented-" + i)));
            assertThat(answer.status()).isIn(400, 503);
        }
        assertThat(issuer.fetched("/.well-known/openid-configuration")).isEqualTo(1);
        assertThat(issuer.fetched("/jwks")).isLessThanOrEqualTo(3);
        assertThat(exchange(issuer.token()).status()).isEqualTo(200);
    }

    private static RSAKey forger(String id) {
        return new RSAKey.Builder(TestIssuer.KEY).keyID(id).build();
    }

    @Test
    void saysThatTheKeysCannotBeFetched() {
        issuer.replies.put("/jwks", Map.of());
        Answer answer = exchange(issuer.token());
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text())
                .contains("the keys of the token's issuer cannot be fetched")
                .doesNotContain("jwks");

        issuer.replies.put("/.well-known/openid-configuration", new HashMap<>(Map.of("issuer", "https://other")));
        try (WorkloadTokens fresh = tokens(identity(RULE))) {
            assertThat(exchange(fresh, issuer.token()).status()).isEqualTo(503);
        }
    }

    @Test
    void doesNotWaitForAnotherIssuerThatDoesNotAnswer() throws Exception {
        CountDownLatch asked = new CountDownLatch(WorkloadIssuer.SEATS);
        CountDownLatch released = new CountDownLatch(1);
        issuer.before.put("/jwks", () -> await(released));
        try (TestIssuer other = other();
                WorkloadTokens both = tokens(identity(RULE), identity("other", other, RULE));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> waiting = new ArrayList<>();
            for (int i = 0; i < WorkloadIssuer.SEATS; i++) {
                String peer = "192.0.2." + i;
                waiting.add(threads.submit(() -> {
                    asked.countDown();
                    return send(both, form(issuer.token()), peer);
                }));
            }
            asked.await();

            assertThat(exchange(both, other.token()).status()).isEqualTo(200);
            released.countDown();
            for (Future<Answer> one : waiting) {
                assertThat(one.get().status()).isEqualTo(200);
            }
        }
    }

    private TestIssuer other() throws IOException {
        TestIssuer other = new TestIssuer(Files.createDirectory(folder.resolve("other")));
        other.begin(rooms.clock);
        return other;
    }

    private int fetches() {
        return issuer.fetched("/jwks") + issuer.fetched("/.well-known/openid-configuration");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
