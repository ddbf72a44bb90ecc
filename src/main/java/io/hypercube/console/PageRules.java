package io.hypercube.console;

import java.util.Map;

/**
 * What a page of the console may do, as headers on every file of it. Scripts, styles and fonts come from this origin and from
 * files only: markup that somebody smuggles into a page through the name of a pod runs nothing and reaches nobody.
 *
 * @see <a href="https://www.w3.org/TR/CSP3/">Content Security Policy 3</a>
 */
final class PageRules {
    private static final String CONTENT_SECURITY_POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'");

    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy", CONTENT_SECURITY_POLICY,
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Cross-Origin-Resource-Policy", "same-origin");

    private PageRules() {}
}
