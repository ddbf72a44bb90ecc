package io.hypercube.auth.authentication;

import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /.well-known/openid-configuration} and {@code /openid/v1/jwks}: how others verify tokens of this gateway, at the paths and
 * in the form of an API server. Both are open and have nothing secret. Without a public URL only the keys are served.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/#service-account-issuer-discovery">
 *     Service account issuer discovery</a>
 * @see <a href="https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata">OpenID Connect Discovery 1.0</a>
 */
public final class DiscoveryEndpoints {
    private static final String KEYS = "/openid/v1/jwks";
    /** Shorter than the time between the publication of a new key and its first signature. */
    private static final String CACHING = "public, max-age=30";

    private static final String NO_URL = "the gateway has no public URL (expected: the setting publicUrl)";

    private final SigningKeyRing keys;
    private final TokenConfig config;
    private final Map<String, Object> ofServer;

    /** @param ofServer what clients that look here for an authorization server need; empty without one */
    public DiscoveryEndpoints(SigningKeyRing keys, TokenConfig config, Map<String, Object> ofServer) {
        this.keys = keys;
        this.config = config;
        this.ofServer = ofServer;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/.well-known/openid-configuration", this::metadata),
                Route.open("GET", KEYS, this::publicKeys));
    }

    private ApiResponse metadata(ApiRequest request) {
        if (!config.isDiscoverable()) {
            throw ApiException.of(StatusReason.NOT_FOUND, NO_URL);
        }
        Map<String, Object> metadata = new LinkedHashMap<>(ofServer);
        metadata.put("issuer", config.issuer());
        metadata.put("jwks_uri", config.issuer() + KEYS);
        metadata.put(
                "response_types_supported", ofServer.isEmpty() ? List.of("id_token") : List.of("code", "id_token"));
        metadata.put("subject_types_supported", List.of("public"));
        metadata.put("id_token_signing_alg_values_supported", List.of("ES256"));
        return ApiResponse.json(200, metadata).with("Cache-Control", CACHING);
    }

    private ApiResponse publicKeys(ApiRequest request) {
        Map<String, String> headers = Map.of("Content-Type", "application/jwk-set+json", "Cache-Control", CACHING);
        return new ApiResponse(200, headers, Json.write(keys.publicKeys()));
    }
}
