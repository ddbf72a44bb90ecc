package io.hypercube.auth.delegation;

import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.MetadataEndpoints;
import io.hypercube.auth.oauth.OAuthEndpoint;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/v1/cube/delegations/revocation}: a client that signs out ends its delegation with the refresh token. It has no secret, so its
 * {@code client_id} only tells that it sent no token of another client by mistake.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7009">RFC 7009, token revocation</a>
 */
public final class RevocationEndpoint {
    private final Delegations delegations;

    public RevocationEndpoint(Delegations delegations) {
        this.delegations = delegations;
    }

    /** None while AI clients are off. */
    public List<Route> routes(TokenConfig config) {
        return config.resourceOfAiClients().isEmpty()
                ? List.of()
                : List.of(
                        Route.recognising("POST", MetadataEndpoints.REVOCATION, OAuthEndpoint.answering(this::revoke)));
    }

    /** Also succeeds for a token that is not known, as the RFC requires. The type of a token is known by its form, not by the hint. */
    private ApiResponse revoke(ApiRequest request) {
        Form form = Form.of(request);
        delegations.revoke(form.secret("token"), form.require("client_id"), request);
        return ApiResponse.json(200, Map.of());
    }
}
