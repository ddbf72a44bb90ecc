package io.hypercube.federation.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.auth.oauth.GrantEndpoint;
import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenVerifier;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.WithAuthComponents;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with an issuer that the gateway trusts, and a robot account. */
abstract class InWorkloads extends WithAuthComponents {
    static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
    static final String JWT = "urn:ietf:params:oauth:token-type:jwt";
    static final TokenConfig CONFIG = new TokenConfig(Duration.ofHours(1));
    static final Scope SCOPE = new Scope(List.of("prod-*"), List.of("team-a"), List.of("get", "list"), false);
    static final WorkloadRule RULE =
            new WorkloadRule(claims(Map.of("project_path", "team-a/*", "ref", "main")), "robot", SCOPE);

    @TempDir
    static Path folder;

    static TestIssuer issuer;

    WorkloadTokens tokens;

    @BeforeAll
    static void openIssuer() throws IOException {
        issuer = new TestIssuer(folder);
    }

    @AfterAll
    static void closeIssuer() {
        issuer.close();
    }

    @BeforeEach
    void trustIssuer() {
        issuer.begin(rooms.clock);
        rooms.member("robot");
        tokens = tokens(identity(RULE));
    }

    @AfterEach
    void closeTokens() {
        tokens.close();
    }

    /** Patterns by claim. */
    static ClaimPattern.Members claims(Map<String, String> patterns) {
        return new ClaimPattern.Members(patterns.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> new ClaimPattern.Value(List.of(entry.getValue())))));
    }

    static WorkloadIdentityConfig identity(WorkloadRule... rules) {
        return identity("gitlab", issuer, rules);
    }

    static WorkloadIdentityConfig identity(String name, TestIssuer issuer, WorkloadRule... rules) {
        IssuerConfig trusted = new IssuerConfig(URI.create(issuer.url()), issuer.authority(), List.of("hypercube"));
        return new WorkloadIdentityConfig(name, trusted, null, List.of(rules));
    }

    WorkloadTokens tokens(WorkloadIdentityConfig... identities) {
        return new WorkloadTokens(List.of(identities), rooms.directory, rooms.issuer, rooms.clock);
    }

    Answer exchange(String subjectToken) {
        return exchange(tokens, subjectToken);
    }

    Answer exchange(WorkloadTokens by, String subjectToken) {
        return send(by, form(subjectToken), "192.0.2.1");
    }

    static Map<String, String> form(String subjectToken) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", EXCHANGE);
        form.put("subject_token", subjectToken);
        form.put("subject_token_type", JWT);
        return form;
    }

    Answer send(WorkloadTokens by, Map<String, String> form, String peer) {
        return send(by, CONFIG, encoded(form), peer);
    }

    Answer send(WorkloadTokens by, TokenConfig config, String body, String peer) {
        return OwnCall.of("POST", "/api/v1/cube/token")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(body)
                .from(peer)
                .send(List.of(new GrantEndpoint(List.of(new WorkloadGrant(by, config)), rooms.clock).route()));
    }

    static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    static void assertRefused(Answer answer, String error, String reason) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().get("error").asString()).isEqualTo(error);
        assertThat(answer.json().get("error_description").asString()).contains(reason);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    }

    /** The token of a successful exchange. */
    static String accessToken(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().get("access_token").asString();
    }

    /** How a gateway with this configuration authenticates callers. */
    Authenticator gateway(WorkloadIdentityConfig... identities) {
        RotatedKeys keys = TestKeys.rotated(rooms.storage, directory, rooms.clock);
        TokenVerifier verifier =
                new TokenVerifier(SigningKeyRing.open(keys, directory, CONFIG, rooms.clock), CONFIG, rooms.clock);
        return new Authenticator(
                verifier, rooms.directory, new WorkloadRules(List.of(identities)), rooms.uses, rooms.clock);
    }

    static Authentication authenticate(Authenticator gateway, String token) {
        return gateway.authenticate(List.of("Bearer " + token));
    }

    static Caller caller(Authenticator gateway, String token) {
        assertThat(authenticate(gateway, token)).isInstanceOf(Authenticated.class);
        return ((Authenticated) authenticate(gateway, token)).caller();
    }
}
