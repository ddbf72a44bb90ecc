package io.hypercube.auth.oauth;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Answers with the errors of RFC 6749. No answer may be cached. */
public final class OAuthEndpoint {
    /** Characters that the RFC excludes from a description. */
    private static final Pattern NOT_DESCRIPTIVE = Pattern.compile("[^ !#-\\[\\]-~]");

    private OAuthEndpoint() {}

    public static Endpoint.Open answering(Function<ApiRequest, ApiResponse> endpoint) {
        return request -> {
            try {
                return endpoint.apply(request).noStore();
            } catch (OAuthException e) {
                if (e.isPending()) {
                    request.notes().pending();
                } else {
                    request.notes().refused(e.description());
                }
                Map<String, Object> body = new LinkedHashMap<>();
                body.put("error", e.error());
                body.put(
                        "error_description",
                        NOT_DESCRIPTIVE.matcher(e.description()).replaceAll("?"));
                return e.isInvalidClient()
                        ? ApiResponse.json(401, body)
                                .with("WWW-Authenticate", "Basic realm=\"hypercube\"")
                                .noStore()
                        : ApiResponse.json(400, body).noStore();
            }
        };
    }
}
