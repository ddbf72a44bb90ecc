package io.hypercube.proxy.call;

/**
 * The header fields of a cluster's response that are sent to the client; all others are dropped. The response comes
 * from the gateway's address, so a browser would apply {@code Set-Cookie}, {@code NEL}, {@code Accept-CH} or {@code
 * Service-Worker-Allowed} to the gateway, and a reverse proxy in front of the gateway would obey {@code
 * X-Accel-Redirect}, {@code X-Sendfile} or {@code Surrogate-Control}.
 *
 * <p>Names are compared ignoring case; {@code _} and {@code -} differ. Runs for every field of every response and does
 * not allocate.
 */
final class HeaderAllowlist {
    private HeaderAllowlist() {}

    /**
     * Fields that Kubernetes clients read, and fields that only restrict a browser. {@code Audit-Id} is dropped, because
     * the gateway sets its own, which it has sent to the cluster. {@code WWW-Authenticate} is
     * dropped, because a browser would ask the user for a password and store it for the gateway's address.
     */
    static boolean inHead(String name) {
        return switch (first(name)) {
            case 'a' -> is(name, "accept-ranges") || is(name, "age") || is(name, "allow");
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

    /** Excludes fields that a reader might merge into the head (RFC 9110 section 6.5.1). */
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
