package io.hypercube.auth.oauth;

import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AiClient.AiScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The description of the gateway as a resource of AI clients, which is open and has nothing secret. Its scopes are those that a client could
 * use, because clients ask for all of them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9728">RFC 9728, protected resource metadata</a>
 */
public final class ResourceMetadata {
    private static final String PATH = "/.well-known/oauth-protected-resource/mcp";

    private final TokenConfig config;
    private final Supplier<Set<AiScope>> grantable;

    /** @param grantable the scopes that some rule grants at present */
    public ResourceMetadata(TokenConfig config, Supplier<Set<AiScope>> grantable) {
        this.config = config;
        this.grantable = grantable;
    }

    /** URL of the description. */
    public static String url(String publicUrl) {
        return publicUrl + PATH;
    }

    /** Only while AI clients are on. */
    public Route route() {
        return Route.open("GET", PATH, this::answer);
    }

    private ApiResponse answer(ApiRequest request) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("resource", config.resourceOfAiClients().orElseThrow());
        metadata.put("authorization_servers", List.of(config.issuer()));
        List<String> scopes =
                grantable.get().stream().sorted().map(AiScope::wireName).toList();
        if (!scopes.isEmpty()) { // RFC 9728, section 3.2
            metadata.put("scopes_supported", scopes);
        }
        metadata.put("bearer_methods_supported", List.of("header"));
        metadata.put("resource_name", "Hypercube");
        return ApiResponse.json(200, metadata).with("Cache-Control", MetadataEndpoints.CACHING);
    }
}
