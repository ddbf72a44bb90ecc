package io.hypercube.signin;

import io.hypercube.http.ApiRequest;
import io.hypercube.http.Query;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The body of an OAuth request, {@code application/x-www-form-urlencoded}. Unknown parameters are ignored, empty ones count as
 * missing, and repeated ones are errors.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-3.2">RFC 6749, token endpoint</a>
 */
record Form(Query parameters) {
    private static final String TYPE = "application/x-www-form-urlencoded";

    static Form of(ApiRequest request) {
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

    Optional<String> find(String name) {
        try {
            return parameters.single(name).filter(value -> !value.isEmpty());
        } catch (ApiException e) {
            throw OAuthException.invalidRequest(name + ": given several times (expected: once)");
        }
    }

    String require(String name) {
        return find(name).orElseThrow(() -> OAuthException.invalidRequest(name + ": missing"));
    }

    Secret secret(String name) {
        return Secret.of(require(name));
    }

    /** The client is not authenticated: it is a program on people's own computers and could keep no secret. */
    Form requireClient() {
        if (!require("client_id").equals(DeviceEndpoints.CLIENT_ID)) {
            throw OAuthException.invalidClient();
        }
        return this;
    }
}
