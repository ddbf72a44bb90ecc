package io.hypercube.federation.workload;

import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.GrantEndpoint.Grant;
import io.hypercube.auth.oauth.GrantEndpoint.Granted;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.oidc.IssuerException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges the token of a workload. No client is known; an issuer whose keys cannot be fetched is a 503.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8693">RFC 8693, OAuth 2.0 token exchange</a>
 */
public final class WorkloadGrant implements Grant {
    private static final Logger LOGGER = LoggerFactory.getLogger(WorkloadGrant.class);
    private static final Duration RETRY = Duration.ofSeconds(30);

    private final WorkloadTokens tokens;
    private final TokenConfig config;

    public WorkloadGrant(WorkloadTokens tokens, TokenConfig config) {
        this.tokens = tokens;
        this.config = config;
    }

    @Override
    public String type() {
        return ExchangeRequest.GRANT;
    }

    @Override
    public Granted grant(ApiRequest request, Form form) {
        try {
            ExchangeRequest wanted = ExchangeRequest.of(form, config);
            IssuedToken issued = tokens.exchange(wanted, request.peer(), request.notes());
            Map<String, String> more = new LinkedHashMap<>();
            more.put("issued_token_type", wanted.issuedType());
            if (!wanted.scopes().isEmpty()) {
                more.put("scope", AiScope.text(wanted.scopes()));
            }
            return new Granted(issued, more);
        } catch (OAuthException e) {
            log(request, e.description());
            throw e;
        } catch (IssuerException e) {
            log(request, String.valueOf(e.getMessage()));
            throw ApiException.unavailable("the keys of the token's issuer cannot be fetched; try again later", RETRY);
        }
    }

    private static void log(ApiRequest request, String reason) {
        LOGGER.atWarn()
                .addKeyValue("request", request.requestId())
                .addKeyValue("peer", request.peer())
                .addKeyValue("reason", reason)
                .log("refused to exchange the token of a workload");
    }
}
