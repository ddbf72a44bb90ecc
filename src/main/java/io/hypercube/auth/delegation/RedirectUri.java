package io.hypercube.auth.delegation;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URI to which a browser is sent with the answer of an authorization request: https, http of this computer, or for a configured client
 * also the scheme of an app.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8252#section-7">RFC 8252, receiving the authorization response in a native app</a>
 */
public record RedirectUri(String text) {
    static final String EXPECTED = "an https URI, or http of localhost, 127.0.0.1 or [::1], without a fragment";

    private static final int LONGEST = 2000;
    private static final Pattern LOOPBACK =
            Pattern.compile("(http://(?:localhost|127\\.0\\.0\\.1|\\[::1]))(?::([0-9]{1,5}))?((?:[/?].*)?)");
    private static final Pattern APP = Pattern.compile("[a-z][a-z0-9+.-]*:.+");

    /** Schemes that a browser handles itself: some run scripts, others show or send what is not meant for them. */
    private static final Set<String> OF_BROWSERS = Set.of(
            "http",
            "https",
            "ws",
            "wss",
            "ftp",
            "file",
            "data",
            "blob",
            "about",
            "javascript",
            "vbscript",
            "mailto",
            "tel");

    /** Empty for a text that is not the redirect URI of a client that anybody may have made. */
    static Optional<RedirectUri> parse(String text) {
        return uri(text)
                .filter(uri -> "https".equals(uri.getScheme())
                        ? uri.getHost() != null
                        : LOOPBACK.matcher(text).matches())
                .map(uri -> new RedirectUri(text));
    }

    /** The same for a client of the configuration, which may also be an app with a scheme of its own. */
    public static Optional<RedirectUri> parseConfigured(String text) {
        return parse(text).or(() -> uri(text)
                .filter(uri -> APP.matcher(text).matches() && !OF_BROWSERS.contains(uri.getScheme()))
                .map(uri -> new RedirectUri(text)));
    }

    private static Optional<URI> uri(String text) {
        try {
            URI uri = new URI(text);
            boolean whole = uri.isAbsolute() && uri.getRawFragment() == null && uri.getRawUserInfo() == null;
            boolean ascii = text.length() <= LONGEST && text.chars().allMatch(point -> point > ' ' && point < 0x7f);
            return whole && ascii ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Whether the URI of a request is this one: the same text, except that a URI of this computer may have any port. */
    boolean admits(String asked) {
        if (asked.equals(text)) {
            return true;
        }
        Matcher own = LOOPBACK.matcher(text);
        Matcher other = LOOPBACK.matcher(asked);
        return own.matches()
                && other.matches()
                && parse(asked).isPresent()
                && own.group(1).equals(other.group(1))
                && own.group(3).equals(other.group(3));
    }

    /** Whether a program on the person's computer gets the answer: any program there could listen at that port. */
    boolean isLoopback() {
        return LOOPBACK.matcher(text).matches();
    }

    /** The host, or the scheme of an app. */
    String host() {
        URI uri = URI.create(text);
        String host = uri.getHost();
        boolean app = !"https".equals(uri.getScheme()) && !isLoopback();
        return host == null || app ? uri.getScheme() + ":" : host;
    }

    /** The address with more parameters, which are encoded. */
    String with(String query) {
        return text + (text.indexOf('?') < 0 ? '?' : '&') + query;
    }
}
