package io.hypercube.http;

/**
 * One of our own calls.
 *
 * @param template path with parameters in braces, each one whole segment: {@code /api/v1/cube/keys/{accessKey}}; a last one with
 *     dots, {@code /console/{page...}}, is all that follows
 */
public record Route(String method, String template, Access access, Endpoint endpoint) {

    public static Route open(String method, String template, Endpoint.Open endpoint) {
        return new Route(method, template, Access.OPEN, endpoint);
    }

    public static Route authenticated(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.AUTHENTICATED, endpoint);
    }

    public static Route admin(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.ADMIN, endpoint);
    }
}
