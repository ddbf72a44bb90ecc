package io.hypercube.federation.oidc;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The discovery document of an issuer, as far as it is used. An absent list is empty.
 *
 * @param keys the {@code jwks_uri}
 * @param namesItself whether authorization responses carry {@code iss} (RFC 9207)
 * @see <a href="https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata">OpenID Connect Discovery</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8414">RFC 8414</a>
 */
public record IssuerMetadata(
        URI issuer,
        URI keys,
        @Nullable URI authorization,
        @Nullable URI token,
        @Nullable URI userInfo,
        @Nullable URI endSession,
        boolean namesItself,
        List<String> responseTypes,
        List<String> challengeMethods,
        List<String> tokenAuthentication,
        List<String> signingAlgorithms) {
    private static final int LARGEST = IssuerClient.LARGEST;

    /** @throws IssuerException when the document is malformed or that of another issuer */
    static IssuerMetadata read(URI issuer, byte[] json) {
        Map<String, Object> document;
        try {
            document = JSONObjectUtils.parse(new String(json, StandardCharsets.UTF_8), LARGEST);
        } catch (ParseException e) {
            throw IssuerException.invalid("the discovery document of " + issuer + " is not a JSON object", e);
        }
        Fields fields = new Fields(issuer, document);
        String named = fields.text("issuer").orElse("");
        if (!named.equals(issuer.toString())) {
            throw fields.wrong("issuer", named, issuer.toString());
        }
        return new IssuerMetadata(
                issuer,
                fields.url("jwks_uri").orElseThrow(() -> fields.wrong("jwks_uri", "missing", "an https URL")),
                fields.url("authorization_endpoint").orElse(null),
                fields.url("token_endpoint").orElse(null),
                fields.url("userinfo_endpoint").orElse(null),
                fields.url("end_session_endpoint").orElse(null),
                Boolean.TRUE.equals(document.get("authorization_response_iss_parameter_supported")),
                fields.texts("response_types_supported"),
                fields.texts("code_challenge_methods_supported"),
                fields.texts("token_endpoint_auth_methods_supported"),
                fields.texts("id_token_signing_alg_values_supported"));
    }

    private record Fields(URI issuer, Map<String, Object> document) {
        Optional<String> text(String name) {
            return document.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
        }

        List<String> texts(String name) {
            return document.get(name) instanceof List<?> list
                    ? list.stream()
                            .filter(String.class::isInstance)
                            .map(String.class::cast)
                            .toList()
                    : List.of();
        }

        Optional<URI> url(String name) {
            return text(name).map(text -> {
                try {
                    URI url = URI.create(text);
                    if ("https".equals(url.getScheme()) && url.getHost() != null) {
                        return url;
                    }
                } catch (IllegalArgumentException e) {
                    throw wrong(name, text, "an https URL");
                }
                throw wrong(name, text, "an https URL");
            });
        }

        IssuerException wrong(String name, String value, String expected) {
            String shown = value.length() > 200 ? value.substring(0, 200) + "…" : value;
            return IssuerException.invalid("the discovery document of " + issuer + ": " + name + ": " + shown
                    + " (expected: " + expected + ")");
        }
    }
}
