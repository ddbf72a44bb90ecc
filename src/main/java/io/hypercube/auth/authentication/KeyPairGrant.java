package io.hypercube.auth.authentication;

import io.hypercube.auth.oauth.AiResource;
import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.GrantEndpoint.Grant;
import io.hypercube.auth.oauth.GrantEndpoint.Granted;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * Issues tokens of AI clients to programs that have an access key pair, which they send as HTTP Basic.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-4.4">RFC 6749, client credentials</a>
 */
public final class KeyPairGrant implements Grant {
    private final TokenExchange exchange;
    private final TokenIssuer issuer;
    private final TokenConfig config;

    public KeyPairGrant(TokenExchange exchange, TokenIssuer issuer, TokenConfig config) {
        this.exchange = exchange;
        this.issuer = issuer;
        this.config = config;
    }

    @Override
    public String type() {
        return "client_credentials";
    }

    @Override
    public Granted grant(ApiRequest request, Form form) {
        AiResource.require(form, config);
        AiResource.requireNoNarrowing(form, "the scope of the access key");
        Set<AiScope> scopes = AiResource.scopes(form);
        KeyPair pair = pair(request);
        TokenSubject subject = recognise(pair, request);
        AiClient client = new AiClient(pair.accessKey().value(), scopes);
        return new Granted(issuer.issue(subject, client, Instant.MAX), Map.of("scope", AiScope.text(scopes)));
    }

    private static KeyPair pair(ApiRequest request) {
        try {
            return KeyPair.fromBasic(request)
                    .orElseThrow(() -> OAuthException.invalidClient(
                            "Authorization: missing (expected: Basic and the base64 of accessKey:secretKey)"));
        } catch (ApiException e) {
            throw OAuthException.invalidClient(e.status().message());
        }
    }

    private TokenSubject recognise(KeyPair pair, ApiRequest request) {
        try {
            return exchange.recognised(pair.accessKey(), pair.secretKey(), request.peer(), request.notes());
        } catch (ApiException e) {
            if (e.status().reason() == StatusReason.UNAUTHORIZED) {
                throw OAuthException.invalidClient(e.status().message());
            }
            throw e;
        }
    }
}
