package io.hypercube.auth.oauth;

import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/v1/cube/token}: the token endpoint for programs without a person. Needs no other authentication. Refusals are JSON objects of
 * RFC 6749.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-3.2">RFC 6749, token endpoint</a>
 */
public final class GrantEndpoint {
    /** Below the public URL. */
    public static final String PATH = "/api/v1/cube/token";

    private final List<Grant> grants;
    private final InstantSource clock;

    public GrantEndpoint(List<Grant> grants, InstantSource clock) {
        this.grants = List.copyOf(grants);
        this.clock = clock;
    }

    public Route route() {
        return Route.recognising("POST", PATH, OAuthEndpoint.answering(this::answer));
    }

    /** The values of {@code grant_type} that some of the grants take. */
    public static List<String> types(List<Grant> grants) {
        return grants.stream().map(Grant::type).distinct().toList();
    }

    private ApiResponse answer(ApiRequest request) {
        Form form = Form.of(request);
        String type = form.require("grant_type");
        Granted granted = grants.stream()
                .filter(grant -> grant.type().equals(type) && grant.takes(form))
                .findFirst()
                .orElseThrow(() -> OAuthException.unsupportedGrant(String.join(" or ", types(grants))))
                .grant(request, form);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("access_token", granted.token().token().reveal());
        answer.putAll(granted.more());
        answer.put("token_type", "Bearer");
        answer.put("expires_in", secondsOf(granted.token()));
        return ApiResponse.json(200, answer);
    }

    private long secondsOf(IssuedToken issued) {
        return Math.max(
                0, Duration.between(clock.instant(), issued.expiration()).toSeconds());
    }

    /** One kind of grants. Thread-safe. */
    public interface Grant {
        /** The value of {@code grant_type}. */
        String type();

        /** Whether the request is for this one of the grants with its {@code grant_type}. The first one that takes a request gets it. */
        default boolean takes(Form form) {
            return true;
        }

        /**
         * Issues a token, or refuses with an {@link OAuthException}. Runs on a virtual thread and may block.
         *
         * @throws io.hypercube.core.kube.ApiException for what RFC 6749 has no error, such as a limit
         */
        Granted grant(ApiRequest request, Form form);
    }

    /** @param more members of the answer that only this grant has */
    public record Granted(IssuedToken token, Map<String, String> more) {}
}
