package io.hypercube.auth.oauth;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The body of an OAuth request, {@code application/x-www-form-urlencoded}. Unknown parameters are ignored, empty ones count as
 * missing, and repeated ones are errors unless they may occur several times.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-3.2">RFC 6749, token endpoint</a>
 */
public record Form(Query parameters) {
    private static final String TYPE = "application/x-www-form-urlencoded";

    public static Form of(ApiRequest request) {
        String type = request.headers().first("Content-Type").orElse("");
        if (!type.split(";", 2)[0].strip().equalsIgnoreCase(TYPE)) {
            throw OAuthException.invalidRequest("Content-Type: not supported (expected: " + TYPE + ")");
        }
        try {
            return new Form(Query.parse(new String(request.body(), StandardCharsets.UTF_8)));
        } catch (ApiException e) {
            throw OAuthException.invalidRequest("body: not understood (expected: a form)");
        }
    }

    public Optional<String> find(String name) {
        try {
            return parameters.single(name).filter(value -> !value.isEmpty());
        } catch (ApiException e) {
            throw OAuthException.invalidRequest(name + ": given several times (expected: once)");
        }
    }

    /** The values of a parameter that may occur several times. */
    public List<String> all(String name) {
        return parameters.parameters().getOrDefault(name, List.of()).stream()
                .filter(value -> !value.isEmpty())
                .toList();
    }

    public String require(String name) {
        return find(name).orElseThrow(() -> OAuthException.invalidRequest(name + ": missing"));
    }

    public Secret secret(String name) {
        return Secret.of(require(name));
    }
}
