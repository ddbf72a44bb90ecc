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
 * The description of the gateway as the authorization server of AI clients, which is open and has nothing secret.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8414">RFC 8414, authorization server metadata</a>
 */
public final class MetadataEndpoints {
    /** Below the public URL: where a client sends a browser. */
    public static final String AUTHORIZATION = "/oauth/authorize";

    /** Below the public URL: where a client registers itself, if that is allowed. */
    public static final String REGISTRATION = "/oauth/register";

    /** Below the public URL: where a client ends its delegation. */
    public static final String REVOCATION = "/api/v1/cube/delegations/revocation";

    static final String CACHING = "public, max-age=300";

    private final TokenConfig config;
    private final List<String> grants;
    private final boolean registration;

    /**
     * Describes the gateway.
     *
     * @param grants the values of {@code grant_type} that the token endpoint takes
     * @param registration whether clients may register themselves
     */
    public MetadataEndpoints(TokenConfig config, List<String> grants, boolean registration) {
        this.config = config;
        this.grants = List.copyOf(grants);
        this.registration = registration;
    }

    /** None while AI clients are off. */
    public List<Route> routes() {
        return config.resourceOfAiClients().isEmpty()
                ? List.of()
                : List.of(Route.open("GET", "/.well-known/oauth-authorization-server", this::server));
    }

    private ApiResponse server(ApiRequest request) {
        return ApiResponse.json(200, ofServer()).with("Cache-Control", CACHING);
    }

    /** The metadata of the gateway as an authorization server; empty while AI clients are off. */
    public Map<String, Object> ofServer() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        if (config.resourceOfAiClients().isEmpty()) {
            return metadata;
        }
        metadata.put("issuer", config.issuer());
        metadata.put("authorization_endpoint", config.issuer() + AUTHORIZATION);
        metadata.put("token_endpoint", config.issuer() + GrantEndpoint.PATH);
        metadata.put("token_endpoint_auth_methods_supported", List.of("none", "client_secret_basic"));
        metadata.put("revocation_endpoint", config.issuer() + REVOCATION);
        metadata.put("revocation_endpoint_auth_methods_supported", List.of("none"));
        metadata.put("grant_types_supported", grants);
        metadata.put("response_types_supported", List.of("code"));
        metadata.put("code_challenge_methods_supported", List.of("S256"));
        metadata.put("authorization_response_iss_parameter_supported", true);
        metadata.put("client_id_metadata_document_supported", true);
        if (registration) {
            metadata.put("registration_endpoint", config.issuer() + REGISTRATION);
        }
        metadata.put(
                "scopes_supported",
                Arrays.stream(AiScope.values()).map(AiScope::wireName).toList());
        return metadata;
    }
}
