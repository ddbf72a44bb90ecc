package io.hypercube.federation.oidc;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trusted issuer, with the fields of Kubernetes' structured authentication.
 *
 * @param url the {@code iss} of its tokens, compared character by character; the discovery document is below it
 * @param certificateAuthority PEM file with the CAs of its server; null for those of the JVM
 * @param audiences values of {@code aud} that are accepted; a token needs one of them
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#using-authentication-configuration">
 *     AuthenticationConfiguration</a>
 */
public record IssuerConfig(URI url, @Nullable Path certificateAuthority, List<String> audiences) {
    /** The valid form of {@code url}, for messages. */
    public static final String EXPECTED_URL = "an https URL without query, fragment and user information";

    public IssuerConfig {
        audiences = List.copyOf(audiences);
        if (!isUsable(url)) {
            throw new IllegalArgumentException("url: " + url + " (expected: " + EXPECTED_URL + ")");
        }
    }

    public static boolean isUsable(URI url) {
        return "https".equals(url.getScheme())
                && url.getHost() != null
                && url.getRawQuery() == null
                && url.getRawFragment() == null
                && url.getRawUserInfo() == null;
    }

    /** @see <a href="https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationRequest">Discovery 4.1</a> */
    URI discovery() {
        String issuer = url.toString();
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        return URI.create(base + "/.well-known/openid-configuration");
    }
}
