package io.hypercube.federation.provider;

import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.federation.oidc.IssuerMetadata;
import java.util.Optional;

/**
 * The parameters with which a browser comes back from a provider. Each may be given once.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2">RFC 6749, authorization response</a>
 */
record Callback(
        Optional<String> code, Optional<String> issuer, Optional<String> error, Optional<String> errorDescription) {
    static Callback of(Query query) {
        return new Callback(
                query.single("code"), query.single("iss"), query.single("error"), query.single("error_description"));
    }

    /**
     * Refuses the response of another provider, whose code must not be sent to this one (mix-up).
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc9207">RFC 9207</a>
     */
    void requireIssuer(IssuerMetadata metadata) {
        String expected = metadata.issuer().toString();
        if (issuer.isEmpty() && metadata.namesItself()) {
            throw ApiException.forbidden("iss: missing in the response of the provider (expected: " + expected + ")");
        }
        if (issuer.isPresent() && !issuer.get().equals(expected)) {
            throw ApiException.forbidden("iss: " + Excerpt.of(issuer.get())
                    + " in the response of the provider (expected: " + expected + ")");
        }
    }

    String requireCode() {
        if (error.isPresent()) {
            throw ApiException.forbidden("the provider refused: " + Excerpt.of(error.get())
                    + errorDescription.map(text -> ": " + Excerpt.of(text)).orElse(""));
        }
        return code.filter(text -> !text.isBlank())
                .orElseThrow(
                        () -> ApiException.forbidden("code: missing in the response of the provider (expected: once)"));
    }

    /** Without the code. */
    @Override
    public String toString() {
        return "Callback[iss=" + issuer.orElse("") + ", error=" + error.orElse("") + ']';
    }
}
