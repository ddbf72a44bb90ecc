package io.hypercube.server.console;

import java.util.Map;

/**
 * The security headers of every console file. Scripts, styles and fonts load from this origin and from files only, so markup
 * injected into a page, for example through the name of a pod, cannot run code or send requests to other hosts.
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
