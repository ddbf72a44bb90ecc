package io.hypercube.auth.oauth;

import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AiClient.AiScope;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The description of the gateway as a resource of AI clients and as their authorization server. Both are open and have nothing secret.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9728">RFC 9728, protected resource metadata</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8414">RFC 8414, authorization server metadata</a>
 */
public final class MetadataEndpoints {
    private static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";
    private static final String CACHING = "public, max-age=300";

    private final TokenConfig config;
    private final List<String> grants;

    /** @param grants the values of {@code grant_type} that the token endpoint takes */
    public MetadataEndpoints(TokenConfig config, List<String> grants) {
        this.config = config;
        this.grants = List.copyOf(grants);
    }

    /** URL of the description of the resource. */
    public static String resourceMetadata(String publicUrl) {
        return publicUrl + RESOURCE;
    }

    /** None while AI clients are off. */
    public List<Route> routes() {
        return config.resourceOfAiClients().isEmpty()
                ? List.of()
                : List.of(
                        Route.open("GET", RESOURCE, this::resource),
                        Route.open("GET", "/.well-known/oauth-authorization-server", this::server));
    }

    private ApiResponse resource(ApiRequest request) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("resource", config.resourceOfAiClients().orElseThrow());
        metadata.put("authorization_servers", List.of(config.issuer()));
        metadata.put("scopes_supported", scopes());
        metadata.put("bearer_methods_supported", List.of("header"));
        metadata.put("resource_name", "Hypercube");
        return ApiResponse.json(200, metadata).with("Cache-Control", CACHING);
    }

    private ApiResponse server(ApiRequest request) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("issuer", config.issuer());
        metadata.put("token_endpoint", config.issuer() + GrantEndpoint.PATH);
        metadata.put("token_endpoint_auth_methods_supported", List.of("client_secret_basic"));
        metadata.put("grant_types_supported", grants);
        metadata.put("response_types_supported", List.of());
        metadata.put("scopes_supported", scopes());
        return ApiResponse.json(200, metadata).with("Cache-Control", CACHING);
    }

    private static List<String> scopes() {
        return Arrays.stream(AiScope.values()).map(AiScope::wireName).toList();
    }
}
