package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 19: only the routes on this list are open. */
@Smoke
class OpenRoutesIT extends BeforeTarget {
    private static final Set<String> OPEN = Set.of(
            "GET /api/v1/cube/key/token",
            "POST /api/v1/cube/key/token",
            "POST /api/v1/cube/login",
            "POST /api/v1/cube/token",
            "POST /api/v1/cube/device/authorization",
            "POST /api/v1/cube/device/token",
            "POST /api/v1/cube/device/revocation",
            "GET /api/v1/cube/providers",
            "POST /api/v1/cube/agents/join",
            "GET /api/v1/cube/agents/connect",
            "GET /livez",
            "GET /readyz",
            "GET /healthz",
            "GET /api/v1/cube/ca.crt",
            "GET /version",
            "GET /openid/v1/jwks",
            "GET /openapi.json");
    /** Answers 404 in a gateway without a public URL. */
    private static final Set<String> NOT_CONFIGURED = Set.of("GET /.well-known/openid-configuration");
    /**
     * Files of the console, which contain no secrets and are the same for everybody. A browser needs them before
     * sign-in.
     */
    private static final Set<String> FILES =
            Set.of("GET /", "GET /console", "GET /console/target", "GET /assets/target");

    /** Browsers call these before sign-in, and providers the last; there is no provider of that name here. */
    private static final Set<String> OF_PROVIDERS = Set.of(
            "GET /api/v1/cube/providers/target/authorize",
            "GET /api/v1/cube/providers/target/callback",
            "POST /api/v1/cube/providers/target/backchannel-logout");

    @ParameterizedTest
    @EnumSource
    @Shows({"4.3", "4.9", "6.12", "6.13", "S19"})
    void everythingElseAsksForAToken(Protocol protocol) {
        Set<String> paths = CrawledPaths.of(gateway);
        assertThat(paths).contains("/api/v1/cube/keys", "/api/v1/cube/whoami", "/metrics");
        for (String path : paths) {
            for (String method : CrawledPaths.METHODS) {
                String call = (method.equals("HEAD") ? "GET" : method) + " " + path;
                Answer answer = protocol.send(gateway, Attack.of(method, path));
                if (OPEN.contains(call)) {
                    assertThat(answer.status()).as(method + " " + path).isIn(200, 400);
                } else if (NOT_CONFIGURED.contains(call) || OF_PROVIDERS.contains(call)) {
                    assertThat(answer.status()).as(method + " " + path).isEqualTo(404);
                } else if (FILES.contains(call)) {
                    assertThat(answer.status()).as(method + " " + path).isIn(200, 404);
                } else if (isOpen(path)) {
                    assertThat(answer.status()).as(method + " " + path).isEqualTo(405);
                    assertThat(answer.all("allow")).hasSize(1);
                } else {
                    assertThat(answer.status()).as(method + " " + path).isEqualTo(401);
                    assertThat(answer.all("www-authenticate"))
                            .singleElement()
                            .asString()
                            .startsWith("Bearer");
                }
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    private static boolean isOpen(String path) {
        return Stream.of(OPEN, NOT_CONFIGURED, FILES, OF_PROVIDERS)
                .flatMap(Set::stream)
                .anyMatch(call -> call.endsWith(" " + path));
    }
}
