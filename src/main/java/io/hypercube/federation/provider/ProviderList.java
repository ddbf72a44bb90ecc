package io.hypercube.federation.provider;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import java.util.List;
import java.util.Optional;

/** {@code GET /api/v1/cube/providers}: what the sign-in page offers. Needs no authentication. */
record ProviderList(List<IdentityProviderConfig> configs, boolean passwordSignIn) {
    private record Listed(String name, String displayName, String type) {}

    private record Listing(List<Listed> items, int total, boolean passwordSignIn) {}

    Route route() {
        return Route.open("GET", ProviderEndpoints.PATH, request -> answer());
    }

    /** The LDAP directory of that name. */
    Optional<IdentityProviderConfig> directory(String name) {
        return configs.stream()
                .filter(config -> !config.isOidc() && config.name().equals(name))
                .findFirst();
    }

    private ApiResponse answer() {
        List<Listed> items = configs.stream()
                .map(config -> new Listed(config.name(), config.displayName(), config.isOidc() ? "oidc" : "ldap"))
                .toList();
        return ApiResponse.json(200, new Listing(items, items.size(), passwordSignIn))
                .noStore();
    }
}
