package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Line 19: nothing is open but what is on this list. */
class OpenRoutesIT extends BeforeTarget {
    private static final Set<String> OPEN = Set.of(
            "GET /api/v1/cube/key/token",
            "POST /api/v1/cube/key/token",
            "POST /api/v1/cube/login",
            "GET /livez",
            "GET /readyz",
            "GET /healthz",
            "GET /version",
            "GET /openapi.json");
    /** The console's: files without a secret, the same for everybody. A browser has no token before its user signs in. */
    private static final Set<String> FILES =
            Set.of("GET /", "GET /console", "GET /console/target", "GET /assets/target");

    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND");

    @ParameterizedTest
    @EnumSource
    void everythingElseAsksForAToken(Protocol protocol) {
        Set<String> paths = paths();
        assertThat(paths).contains("/api/v1/cube/keys", "/api/v1/cube/whoami", "/metrics");
        for (String path : paths) {
            for (String method : METHODS) {
                String call = (method.equals("HEAD") ? "GET" : method) + " " + path;
                Answer answer = protocol.send(gateway, Attack.of(method, path));
                if (OPEN.contains(call)) {
                    assertThat(answer.status()).as(method + " " + path).isIn(200, 400);
                } else if (FILES.contains(call)) {
                    assertThat(answer.status()).as(method + " " + path).isIn(200, 404);
                } else {
                    assertThat(answer.status()).as(method + " " + path).isEqualTo(401);
                    assertThat(answer.all("www-authenticate")).hasSize(1);
                }
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    /** What the router knows, what the document promises, both doors, and what nobody has heard of. */
    private static Set<String> paths() {
        Set<String> paths = new TreeSet<>();
        gateway.routes().forEach(route -> paths.add(filled(route.template())));
        Map<String, Object> document =
                Protocol.HTTP_1_1.send(gateway, Attack.get("/openapi.json")).json();
        ((Map<?, ?>) Objects.requireNonNull(document.get("paths")))
                .keySet()
                .forEach(path -> paths.add(filled(String.valueOf(path))));
        paths.addAll(List.of(
                "/index.html",
                "/consoles",
                "/assets",
                "/assets/a/b",
                "/clusters",
                "/clusters/",
                "/clusters/target",
                "/clusters/nowhere/api",
                "/api/v1/cube/proxy/clusters/target/",
                "/api/v1/cube",
                "/api",
                "/admin",
                "/debug/pprof/",
                "/actuator/env",
                "/.git/config",
                "/LIVEZ",
                "/livez/x",
                "/metrics/x",
                "/favicon.ico"));
        return paths;
    }

    private static String filled(String template) {
        return template.replaceAll("\\{[^}]*}", "target");
    }
}
