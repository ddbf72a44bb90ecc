package io.hypercube.auth.delegation;

import io.hypercube.auth.oauth.MetadataEndpoints;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code /oauth/authorize}: the address at which a client sends a browser. It leads to the page of the console where the person signs in and
 * consents, with the same parameters. It reads no document and redirects nowhere else, because anybody may call it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-3.1">RFC 6749, authorization endpoint</a>
 */
public final class AuthorizeEndpoint {
    private static final String PAGE = "/console/ai-consent?";
    private static final List<String> REQUIRED = List.of("response_type", "client_id", "redirect_uri");

    private AuthorizeEndpoint() {}

    /** None while AI clients are off. */
    public static List<Route> routes(TokenConfig config) {
        return config.resourceOfAiClients().isEmpty()
                ? List.of()
                : List.of(Route.open("GET", MetadataEndpoints.AUTHORIZATION, AuthorizeEndpoint::answer));
    }

    private static ApiResponse answer(ApiRequest request) {
        for (String parameter : REQUIRED) {
            if (request.query().single(parameter).orElse("").isEmpty()) {
                throw ApiException.badRequest(parameter + ": missing (expected: one)");
            }
        }
        String query = print(request.query().parameters());
        if (query.length() > AuthorizationRequest.LONGEST_QUERY) {
            throw ApiException.badRequest("query: " + query.length() + " characters (expected: at most "
                    + AuthorizationRequest.LONGEST_QUERY + ")");
        }
        return ApiResponse.empty(302).with("Location", PAGE + query).noStore();
    }

    private static String print(Map<String, List<String>> parameters) {
        return parameters.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(value -> encoded(each.getKey()) + "=" + encoded(value)))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
