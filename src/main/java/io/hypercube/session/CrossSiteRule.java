package io.hypercube.session;

import io.hypercube.kube.ApiException;
import io.hypercube.kube.Excerpt;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A cookie is sent by the browser, whoever made it call. So what comes with one must come from a page of ours: whatever the
 * browser says of the request's origin must say that, and what changes something or opens a tunnel must say it at all. Nor may
 * an answer be run as a script or shown in a frame. All refusals are 403. Beside SameSite, not in its place: that lets
 * neighbours on the same domain through.
 *
 * @param tls what callers see in their address: https; without TLS here somebody before us may have ended it, so either
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
            throw refusal("a request with the session's cookie that does more than read says where it comes from"
                    + " (expected: Origin, or Sec-Fetch-Site: same-origin)");
        }
    }

    /** For a request whose credentials are in itself: other programs than browsers say nothing, and need not. */
    void requireNoOtherSite(RequestSource source) {
        requireOne("Sec-Fetch-Site", source.fetchSite(), OWN_SITES);
        if (source.origin().size() > 1 || source.origin().stream().anyMatch(origin -> !isOurs(origin, source.host()))) {
            throw refusal("Origin: another one than the address that was called (expected: the same)");
        }
    }

    private boolean isOurs(String origin, String host) {
        return is("https", origin, host) || (!tls && is("http", origin, host));
    }

    /** Browsers leave the scheme's own port out of both; other clients may write it. */
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
