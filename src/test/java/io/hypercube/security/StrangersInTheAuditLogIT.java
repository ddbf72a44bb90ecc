package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Route;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attacks 37 and 38: callers without an identity can neither fill the audit log nor use up what the right credential needs. The gateway
 * trusts a proxy on this host, so that tests can choose the client's network.
 */
@Thorough
class StrangersInTheAuditLogIT {
    private static final int CALLS = 400;
    private static final int TRIES = 20;
    private static final int GUESSES_BETWEEN = 3;
    private static final String OFFICE = "203.0.113.7";
    private static final String ISSUER = "https://builds.example.org";
    private static final ECKey SIGNED = key();
    /** Of somebody else, who gives it the name of the right one. */
    private static final ECKey STRANGE = key();

    private static ECKey key() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID("builds").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    @TempDir
    private Path folder;

    private RunningGateway gateway(String onFailure) throws IOException {
        return RunningGateway.with(Map.of(
                "config",
                List.of(config().toString()),
                "trusted-proxies",
                List.of("127.0.0.0/8", "::1"),
                "audit-file",
                List.of(folder.resolve("audit.log").toString()),
                "audit-file-on-failure",
                List.of(onFailure)));
    }

    @Test
    @Shows("S37")
    void longCallsOfOneNetworkLeaveShortEventsWithinABudgetOfBytes() throws IOException {
        String padding = "x".repeat(6000);
        try (RunningGateway gateway = gateway("continue")) {
            Client stranger = gateway.anonymous();
            for (int i = 0; i < CALLS; i++) {
                HttpResponse<byte[]> answer = stranger.send(stranger.request(
                                "DELETE",
                                "/clusters/none/api/v1/namespaces/" + padding + "/pods/" + i + "?a=" + padding,
                                BodyPublishers.noBody())
                        .header("User-Agent", "agent".repeat(200))
                        .header("X-Forwarded-For", OFFICE));
                assertThat(answer.statusCode()).isEqualTo(401);
            }
            String metrics = new String(gateway.admin().get("/metrics").body(), StandardCharsets.UTF_8);
            assertThat(metrics)
                    .containsPattern(
                            "hypercube_audit_events_unauthenticated_dropped_total\\{budget=\"network\"} [1-9]");
        }
        assertThat(Files.size(folder.resolve("audit.log"))).isBetween(100_000L, 400_000L);
        assertThat(Files.readAllLines(folder.resolve("audit.log")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(2500));
    }

    @Test
    @Shows("S38")
    void theRightKeyPairWorksWhileStrangersOfItsNetworkUseUpTheirEvents() throws Exception {
        try (RunningGateway gateway = gateway("refuse")) {
            KeyPair pair = KeyPair.create(gateway.admin(), "{}");
            try (Strangers strangers = new Strangers(gateway, 8, i -> exchange(pair.accessKey(), "guess" + i))) {
                strangers.awaitMore(CALLS);
                for (int i = 0; i < TRIES; i++) {
                    strangers.awaitMore(GUESSES_BETWEEN);
                    assertThat(Protocol.HTTP_2
                                    .send(gateway, exchange(pair.accessKey(), pair.secretKey()))
                                    .status())
                            .isEqualTo(200);
                }
            }
        }
    }

    @Test
    @Shows("S38")
    void theRightRefreshTokenWorksAsWell() throws Exception {
        try (RunningGateway gateway = gateway("refuse")) {
            CommandLine signedIn =
                    CommandLine.signIn(gateway, Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD));
            try (Strangers strangers = new Strangers(gateway, 8, i -> exchange("AK" + i, "guess"))) {
                strangers.awaitMore(CALLS);
                for (int i = 0; i < TRIES; i++) {
                    strangers.awaitMore(GUESSES_BETWEEN);
                    signedIn = signedIn.refreshed(gateway, OFFICE);
                }
                Answer wrong =
                        CommandLine.post(gateway, "token", "grant_type=refresh_token&refresh_token=hcr_guess", OFFICE);
                assertThat(wrong.status()).isEqualTo(429);
            }
        }
    }

    @Test
    @Shows("S38")
    void theRightPasswordAndTheRightTokenOfAWorkloadWorkAsWell() throws Exception {
        try (RunningGateway gateway = gateway("refuse");
                Strangers strangers = new Strangers(gateway, 8, i -> exchange("AK" + i, "guess"))) {
            strangers.awaitMore(CALLS);
            for (int i = 0; i < TRIES; i++) {
                strangers.awaitMore(GUESSES_BETWEEN);
                assertThat(login(gateway, gateway.adminPassword())).isEqualTo(200);
                assertThat(workload(gateway, "build-" + i, SIGNED)).isEqualTo(200);
            }
            assertThat(login(gateway, "guess")).isEqualTo(429);
            assertThat(workload(gateway, "build-1", STRANGE)).isEqualTo(429);
        }
    }

    private static int login(RunningGateway gateway, String password) {
        Attack login = Attack.of("POST", "/api/v1/cube/login")
                .with("Content-Type", "application/json")
                .with("X-Forwarded-For", OFFICE)
                .body("{\"name\":\"admin\",\"password\":\"" + password + "\"}");
        return Protocol.HTTP_2.send(gateway, login).status();
    }

    private static int workload(RunningGateway gateway, String subject, ECKey key) throws JOSEException {
        Instant now = Instant.now();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .keyID(SIGNED.getKeyID())
                        .build(),
                new JWTClaimsSet.Builder()
                        .issuer(ISSUER)
                        .subject(subject)
                        .audience("hypercube")
                        .jwtID(UUID.randomUUID().toString())
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plusSeconds(300)))
                        .build());
        token.sign(new ECDSASigner(key));
        Attack exchange = Attack.of("POST", "/api/v1/cube/token")
                .with("Content-Type", "application/x-www-form-urlencoded")
                .with("X-Forwarded-For", OFFICE)
                .body("grant_type=urn:ietf:params:oauth:grant-type:token-exchange"
                        + "&subject_token_type=urn:ietf:params:oauth:token-type:jwt&subject_token="
                        + token.serialize());
        return Protocol.HTTP_2.send(gateway, exchange).status();
    }

    private Path config() throws IOException {
        Files.writeString(folder.resolve("keys.json"), new JWKSet(SIGNED.toPublicJWK()).toString());
        return Files.writeString(folder.resolve("workloads.yaml"), """
                workloadIdentities:
                - name: builds
                  issuer: {url: "%s", jwksFile: keys.json, audiences: [hypercube]}
                  rules:
                  - {claims: {sub: "build-*"}, account: admin, scope: all}
                """.formatted(ISSUER));
    }

    /** The tokens of workloads and the codes of identity providers are exchanged in the same way. */
    @Test
    @Shows("S38")
    void everyCredentialIsComparedBeforeTheBudgetOfItsNetworkCounts() throws IOException {
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                publicUrl: https://hypercube.example.org
                identityProviders:
                - name: company
                  oidc: {issuer: {url: "https://company.example.org"}, clientId: hypercube}
                workloadIdentities:
                - name: builds
                  issuer: {url: "https://builds.example.org", audiences: [hypercube]}
                  rules:
                  - {claims: {sub: "build-*"}, account: admin, scope: all}
                """);
        try (RunningGateway gateway = RunningGateway.with(Map.of("config", List.of(config.toString())))) {
            assertThat(gateway.routes().stream()
                            .filter(Route::recognises)
                            .map(Route::template)
                            .distinct())
                    .containsExactlyInAnyOrder(
                            "/api/v1/cube/login",
                            "/api/v1/cube/key/token",
                            "/api/v1/cube/device/token",
                            "/api/v1/cube/token",
                            "/api/v1/cube/providers/{name}/callback");
        }
    }

    private static Attack exchange(String accessKey, String secretKey) {
        return Attack.get("/api/v1/cube/key/token?accessKey=" + accessKey + "&secretKey=" + secretKey)
                .with("X-Forwarded-For", OFFICE);
    }
}
