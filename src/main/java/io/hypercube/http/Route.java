package io.hypercube.http;

/**
 * One of the gateway's own routes.
 *
 * @param template a path with parameters in braces, each a whole segment: {@code /api/v1/cube/keys/{accessKey}}; a
 *     last parameter with dots, {@code /console/{page...}}, matches the rest of the path
 */
public record Route(String method, String template, Access access, Endpoint endpoint) {
    private static final int LARGEST_BODY = 1 << 20;
    private static final int LARGEST_BODY_OF_STRANGERS = 64 << 10;

    public static Route open(String method, String template, Endpoint.Open endpoint) {
        return new Route(method, template, Access.OPEN, endpoint);
    }

    public static Route authenticated(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.AUTHENTICATED, endpoint);
    }

    public static Route wholeScope(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.WHOLE_SCOPE, endpoint);
    }

    /** The size limit of the body in bytes: 1 MiB, 64 KiB on open routes, 0 for methods without a body. */
    public int largestBody() {
        return switch (method) {
            case "GET", "DELETE" -> 0;
            default -> access == Access.OPEN ? LARGEST_BODY_OF_STRANGERS : LARGEST_BODY;
        };
    }

    public static Route admin(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.ADMIN, endpoint);
    }
}
