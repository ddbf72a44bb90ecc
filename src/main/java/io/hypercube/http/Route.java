package io.hypercube.http;

/**
 * One of our own calls.
 *
 * @param template path with parameters in braces, each one whole segment: {@code /api/v1/cube/keys/{accessKey}}; a last one with
 *     dots, {@code /console/{page...}}, is all that follows
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

    /** How many bytes of a body are read: 1 MiB, 64 KiB on open routes, none for methods whose bodies have no meaning here. */
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
