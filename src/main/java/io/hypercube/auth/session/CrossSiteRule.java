package io.hypercube.auth.session;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Rejects cross-site requests that carry the session cookie, because browsers send it with requests of any site. Every
 * origin header that is present must name the gateway's own origin, and requests that change something or open a tunnel must have
 * one. Responses cannot be loaded as scripts or frames of other pages. All rejections are 403. This complements SameSite, which
 * allows requests from other hosts of the same domain.
 *
 * @param tls whether the origin must be https. Without TLS, a proxy in front may terminate it, so both schemes are allowed
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6454#section-7">RFC 6454, Origin</a>
 */
record CrossSiteRule(boolean tls) {
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
    private static final Set<String> OWN_DESTINATIONS = Set.of("empty", "document", "websocket");

    void require(RequestSource source) {
        requireNoOtherSite(source);
        requireOne("Sec-Fetch-Dest", source.fetchDestination(), OWN_DESTINATIONS);
        boolean said = !source.origin().isEmpty() || source.fetchSite().contains("same-origin");
        if (!source.onlyReads() && !said) {
            throw refusal(
                    "a request with the session cookie that changes something or opens a connection must declare its origin"
                            + " (expected: Origin, or Sec-Fetch-Site: same-origin)");
        }
    }

    /** For requests without a cookie: clients that are not browsers send no origin headers and need none. */
    void requireNoOtherSite(RequestSource source) {
        requireOne("Sec-Fetch-Site", source.fetchSite(), OWN_SITES);
        if (source.origin().size() > 1 || source.origin().stream().anyMatch(origin -> !isOurs(origin, source.host()))) {
            throw refusal("Origin: differs from the host that was called (expected: the same origin)");
        }
    }

    private boolean isOurs(String origin, String host) {
        return is("https", origin, host) || (!tls && is("http", origin, host));
    }

    /** Browsers omit the scheme's default port in both headers; other clients may include it. */
    private static boolean is(String scheme, String origin, String host) {
        String port = scheme.equals("https") ? ":443" : ":80";
        String called = host.toLowerCase(Locale.ROOT);
        String shown = called.endsWith(port) ? called.substring(0, called.length() - port.length()) : called;
        return !host.isEmpty() && origin.equals(scheme + "://" + shown);
    }

    private static void requireOne(String field, List<String> values, Set<String> allowed) {
        if (values.size() > 1 || !allowed.containsAll(values)) {
            throw refusal(field + ": " + Excerpt.of(String.join(", ", values)) + " (expected: "
                    + String.join(" or ", allowed.stream().sorted().toList()) + ", or none at all)");
        }
    }

    private static ApiException refusal(String why) {
        return ApiException.forbidden("cross-site request refused: " + why);
    }
}
