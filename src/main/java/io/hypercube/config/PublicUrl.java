package io.hypercube.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses the gateway's public URL, which is also the issuer of its tokens, so that it has one spelling only.
 *
 * @see <a href="https://openid.net/specs/openid-connect-discovery-1_0.html#IssuerDiscovery">OpenID Connect Discovery 1.0</a>
 */
final class PublicUrl {
    static final String EXPECTED =
            "https://HOST[:PORT], lower case and without a path, such as https://hub.example.com";

    private static final String DEFAULT_PORT = ":443";

    private PublicUrl() {}

    /** @return the URL without a slash at its end; empty when the text is not one */
    static Optional<String> parse(String text) {
        String url = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        return isOrigin(url) ? Optional.of(url) : Optional.empty();
    }

    private static boolean isOrigin(String url) {
        try {
            URI uri = new URI(url);
            return "https".equals(uri.getScheme())
                    && uri.getHost() != null
                    && url.equals("https://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()))
                    && url.equals(url.toLowerCase(Locale.ROOT))
                    && !url.endsWith(DEFAULT_PORT);
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
