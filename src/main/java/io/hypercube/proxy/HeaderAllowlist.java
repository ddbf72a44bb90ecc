package io.hypercube.proxy;

/**
 * The header fields of a cluster's answer that pass to the client; all others are dropped. An answer comes from the
 * gateway's own address: a browser would obey {@code Set-Cookie}, {@code NEL}, {@code Accept-CH} or
 * {@code Service-Worker-Allowed} for that address, and a reverse proxy in front of the gateway would obey
 * {@code X-Accel-Redirect}, {@code X-Sendfile} or {@code Surrogate-Control}.
 *
 * <p>Names are compared ignoring case, and {@code _} is not {@code -}. Runs for every field of every answer and allocates nothing.
 */
final class HeaderAllowlist {
    private HeaderAllowlist() {}

    /**
     * The fields that Kubernetes clients read, and those that only restrict a browser. {@code WWW-Authenticate} is not among
     * them: a browser would ask its user for a password, and remember it for our address.
     */
    static boolean inHead(String name) {
        return switch (first(name)) {
            case 'a' -> is(name, "audit-id") || is(name, "accept-ranges") || is(name, "age") || is(name, "allow");
            case 'c' -> is(name, "cache-control") || isOfContent(name);
            case 'd' -> is(name, "date") || is(name, "deprecation");
            case 'e' -> is(name, "etag") || is(name, "expires");
            case 'g' -> isOfGrpc(name);
            case 'l' -> is(name, "last-modified") || is(name, "location");
            case 'r' -> is(name, "retry-after") || is(name, "referrer-policy");
            case 's' -> is(name, "sunset") || startsWith(name, "sec-websocket-");
            case 't' -> is(name, "trailer");
            case 'v' -> is(name, "vary");
            case 'w' -> is(name, "warning");
            case 'x' -> isExtension(name);
            default -> false;
        };
    }

    /** Fields that a reader would take for some of the head are left out (RFC 9110 section 6.5.1). */
    static boolean inTrailers(String name) {
        return isOfGrpc(name) || is(name, "content-digest") || is(name, "repr-digest");
    }

    private static boolean isOfContent(String name) {
        return is(name, "content-type")
                || is(name, "content-length")
                || is(name, "content-encoding")
                || is(name, "content-disposition")
                || is(name, "content-language")
                || is(name, "content-range")
                || is(name, "content-security-policy");
    }

    private static boolean isExtension(String name) {
        return startsWith(name, "x-kubernetes-pf-")
                || is(name, "x-content-type-options")
                || is(name, "x-frame-options")
                || is(name, "x-stream-protocol-version")
                || is(name, "x-accepted-stream-protocol-versions");
    }

    private static boolean isOfGrpc(String name) {
        return is(name, "grpc-status") || is(name, "grpc-message") || is(name, "grpc-status-details-bin");
    }

    private static int first(String name) {
        return name.isEmpty() ? ':' : name.charAt(0) | 0x20;
    }

    private static boolean is(String name, String passed) {
        return name.equalsIgnoreCase(passed);
    }

    private static boolean startsWith(String name, String passed) {
        return name.regionMatches(true, 0, passed, 0, passed.length());
    }
}
