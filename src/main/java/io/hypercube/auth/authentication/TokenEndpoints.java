package io.hypercube.auth.authentication;

import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
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

    private ApiResponse answer(KeyPair pair, ApiRequest request) {
        IssuedToken issued = exchange.exchange(pair.accessKey(), pair.secretKey(), request.peer(), request.notes());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("token", issued.token().reveal());
        answer.put("expirationTimestamp", issued.expiration());
        return ApiResponse.json(200, answer).noStore();
    }

    private static KeyPair fromQuery(ApiRequest request) {
        return KeyPair.of(
                request.query().single("accessKey").orElse(null),
                request.query().single("secretKey").orElse(null));
    }

    private static KeyPair fromBasicOrBody(ApiRequest request) {
        Optional<KeyPair> basic = KeyPair.fromBasic(request);
        if (basic.isPresent() && request.body().length > 0) {
            throw ApiException.badRequest("access key pair: given twice (expected: either HTTP Basic or the body)");
        }
        return basic.orElseGet(() -> {
            Pair pair = request.json(Pair.class);
            Secret secret = pair.secretKey();
            return KeyPair.of(pair.accessKey(), secret == null ? null : secret.reveal());
        });
    }
}
