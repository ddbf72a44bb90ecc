package io.hypercube.auth.workload;

import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.OAuthEndpoint;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.oidc.IssuerException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/v1/cube/token}: exchanges the token of a workload. Needs no other authentication, and no client is known. Refusals are JSON
 * objects of RFC 6749 with status 400; an issuer whose keys cannot be fetched is a 503.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8693">RFC 8693, OAuth 2.0 token exchange</a>
 */
public final class WorkloadEndpoint {
    private static final Logger LOGGER = LoggerFactory.getLogger(WorkloadEndpoint.class);
    private static final Duration RETRY = Duration.ofSeconds(30);

    private final WorkloadTokens tokens;
    private final TokenConfig config;
    private final InstantSource clock;

    public WorkloadEndpoint(WorkloadTokens tokens, TokenConfig config, InstantSource clock) {
        this.tokens = tokens;
        this.config = config;
        this.clock = clock;
    }

    public Route route() {
        return Route.recognising("POST", "/api/v1/cube/token", OAuthEndpoint.answering(this::answer));
    }

    private ApiResponse answer(ApiRequest request) {
        try {
            ExchangeRequest wanted = ExchangeRequest.of(Form.of(request), config);
            IssuedToken issued = tokens.exchange(wanted.subjectToken(), request.peer(), request.notes());
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("access_token", issued.token().reveal());
            answer.put("issued_token_type", wanted.issuedType());
            answer.put("token_type", "Bearer");
            answer.put("expires_in", secondsOf(issued));
            return ApiResponse.json(200, answer);
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

    private long secondsOf(IssuedToken issued) {
        return Math.max(
                0, Duration.between(clock.instant(), issued.expiration()).toSeconds());
    }
}
