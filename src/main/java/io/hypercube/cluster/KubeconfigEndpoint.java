package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigText;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * {@code /api/v1/cube/clusters/{name}/kubeconfig}: returns a kubeconfig that reaches a cluster through this gateway, as the
 * caller. It does not contain the cluster's own credential. The name {@code _all} or {@code _GROUP} gives one for several clusters.
 */
public final class KubeconfigEndpoint {
    private final ClusterRegistry registry;
    private final Predicate<ClusterName> groups;
    private final String scheme;
    private final Function<ClusterName, Optional<String>> serverNames;
    private final Optional<Path> authority;
    private final Function<Caller, Secret> tokens;

    /**
     * @param groups whether there is a saved group of that name, which begins with {@code _}
     * @param serverNames the TLS server name of a cluster, where it has one that the gateway's certificate covers
     * @param authority the CA certificate that clients must trust, when the gateway has one of its own
     * @param tokens issues a token with the caller's own permissions; throws 401 when the caller is no longer valid
     */
    public KubeconfigEndpoint(
            ClusterRegistry registry,
            Predicate<ClusterName> groups,
            boolean tls,
            Function<ClusterName, Optional<String>> serverNames,
            Optional<Path> authority,
            Function<Caller, Secret> tokens) {
        this.registry = registry;
        this.groups = groups;
        this.serverNames = serverNames;
        this.scheme = tls ? "https" : "http";
        this.authority = authority;
        this.tokens = tokens;
    }

    public List<Route> routes() {
        return List.of(Route.authenticated("GET", "/api/v1/cube/clusters/{name}/kubeconfig", this::answer));
    }

    private ApiResponse answer(Caller caller, ApiRequest request) {
        ClusterName name = requireVisible(caller, request.pathParameter("name"));
        String host = request.host();
        KubeconfigText.User user = wantsToken(request)
                ? new KubeconfigText.User.WithToken(tokens.apply(caller))
                : new KubeconfigText.User.BySignIn();
        String text = new KubeconfigText(
                        name,
                        scheme + "://" + host,
                        name.isFleet() ? Optional.empty() : serverNames.apply(name),
                        authorityPem(),
                        caller.user().name() + "@" + host)
                .print(user);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/yaml");
        headers.put(
                "Content-Disposition",
                "attachment; filename=\"" + name.value().replaceAll("[^A-Za-z0-9._-]", "-") + ".yaml\"");
        return new ApiResponse(200, headers, text.getBytes(StandardCharsets.UTF_8)).noStore();
    }

    /** A cluster outside the key's scope is answered with the same 404 as one that does not exist. */
    private ClusterName requireVisible(Caller caller, String text) {
        return ClusterName.parseAny(text)
                .filter(name -> name.isFleet() ? isFleet(name) : isCluster(caller, name))
                .orElseThrow(() -> ApiException.notFound("clusters", text));
    }

    private boolean isFleet(ClusterName name) {
        return name.equals(ClusterName.ALL) || groups.test(name);
    }

    private boolean isCluster(Caller caller, ClusterName name) {
        return caller.scope().holdsCluster(name.value())
                && registry.source(name).isPresent();
    }

    private static boolean wantsToken(ApiRequest request) {
        return switch (request.query().single("token").orElse("false")) {
            case "true" -> true;
            case "false" -> false;
            case String other -> throw ApiException.badParameter("token", other, "true or false");
        };
    }

    private Optional<byte[]> authorityPem() {
        return authority.map(file -> {
            try {
                return Files.readAllBytes(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
