package io.hypercube.auth.authentication;

import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/key/token}: exchanges an access key pair for a token. The pair is sent in the query, in a JSON
 * body, or as HTTP Basic. Needs no other authentication.
 */
public final class TokenEndpoints {
    private static final String PATH = "/api/v1/cube/key/token";
    private static final String BASIC = "Basic ";

    private record Pair(
            @Nullable String accessKey, @Nullable Secret secretKey) {}

    private final TokenExchange exchange;

    public TokenEndpoints(TokenExchange exchange) {
        this.exchange = exchange;
    }

    public List<Route> routes() {
        return List.of(
                Route.recognising("GET", PATH, request -> answer(fromQuery(request), request)),
                Route.recognising("POST", PATH, request -> answer(fromBasicOrBody(request), request)));
    }

    private ApiResponse answer(Pair pair, ApiRequest request) {
        AccessKeyId id = new AccessKeyId(required("accessKey", pair.accessKey()));
        Secret secret = pair.secretKey();
        String revealed = required("secretKey", secret == null ? null : secret.reveal());
        IssuedToken issued = exchange.exchange(id, Secret.of(revealed), request.peer(), request.notes());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("token", issued.token().reveal());
        answer.put("expirationTimestamp", issued.expiration());
        return ApiResponse.json(200, answer).noStore();
    }

    private static Pair fromQuery(ApiRequest request) {
        Optional<Secret> secret = request.query().single("secretKey").map(Secret::of);
        return new Pair(request.query().single("accessKey").orElse(null), secret.orElse(null));
    }

    private static Pair fromBasicOrBody(ApiRequest request) {
        List<String> basic = request.headers().all("Authorization").stream()
                .filter(value -> value.regionMatches(true, 0, BASIC, 0, BASIC.length()))
                .toList();
        if (basic.isEmpty()) {
            return request.json(Pair.class);
        }
        if (basic.size() > 1 || request.body().length > 0) {
            throw ApiException.badRequest("access key pair: given twice (expected: either HTTP Basic or the body)");
        }
        return fromBasic(basic.getFirst().substring(BASIC.length()).strip());
    }

    /** @see <a href="https://www.rfc-editor.org/rfc/rfc7617">RFC 7617</a> */
    private static Pair fromBasic(String encoded) {
        String expected = "Authorization: not valid (expected: Basic and the base64 of accessKey:secretKey)";
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            if (colon >= 0) {
                return new Pair(pair.substring(0, colon), Secret.of(pair.substring(colon + 1)));
            }
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest(expected).causedBy(e);
        }
        throw ApiException.badRequest(expected);
    }

    private static String required(String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw ApiException.badRequest(name + ": missing (expected: accessKey and secretKey)");
        }
        return value;
    }
}
