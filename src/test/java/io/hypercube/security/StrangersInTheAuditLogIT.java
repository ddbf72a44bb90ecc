package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
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

    @TempDir
    private Path folder;

    private RunningGateway gateway(String onFailure) {
        return RunningGateway.with(Map.of(
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
