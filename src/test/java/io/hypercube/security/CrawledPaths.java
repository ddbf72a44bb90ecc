package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every path that a listener could serve: those of the router and of the OpenAPI document, both entry points, and
 * unknown paths.
 */
final class CrawledPaths {
    static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND");

    private static final List<String> OTHERS = List.of(
            "/index.html",
            "/consoles",
            "/assets",
            "/assets/a/b",
            "/clusters",
            "/clusters/",
            "/clusters/target",
            "/clusters/target/api/v1/pods",
            "/clusters/nowhere/api",
            "/api/v1/cube/proxy/clusters/target/",
            "/api/v1/cube/proxy/clusters/target/api/v1/pods",
            "/api/v1/cube",
            "/api",
            "/admin",
            "/debug/pprof/",
            "/actuator/env",
            "/.git/config",
            "/LIVEZ",
            "/livez/x",
            "/metrics/",
            "/metrics/x",
            "/METRICS",
            "/favicon.ico");

    private CrawledPaths() {}

    static Set<String> of(RunningGateway gateway) {
        Set<String> paths = new TreeSet<>(OTHERS);
        gateway.routes().forEach(route -> paths.add(filled(route.template())));
        Map<String, Object> document =
                Protocol.HTTP_1_1.send(gateway, Attack.get("/openapi.json")).json();
        ((Map<?, ?>) Objects.requireNonNull(document.get("paths")))
                .keySet()
                .forEach(path -> paths.add(filled(String.valueOf(path))));
        return paths;
    }

    private static String filled(String template) {
        return template.replaceAll("\\{[^}]*}", "target");
    }
}
