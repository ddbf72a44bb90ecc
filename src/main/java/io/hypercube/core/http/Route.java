package io.hypercube.core.http;

/**
 * One of the gateway's own routes.
 *
 * @param template a path with parameters in braces, each a whole segment: {@code /api/v1/cube/keys/{accessKey}}; a
 *     last parameter with dots, {@code /console/{page...}}, matches the rest of the path
 * @param recognises whether the endpoint compares a credential before it hands out anything, and then calls {@link CallNotes#signedIn};
 *     the audit log waits until the caller is known
 * @param costly whether a call may take more than a few milliseconds of processor time; accounts take turns at such calls
 * @param endsWithClient whether the thread of a call is interrupted when the client has gone; other calls end by themselves
 */
public record Route(
        String method,
        String template,
        Access access,
        Endpoint endpoint,
        boolean recognises,
        boolean costly,
        boolean endsWithClient) {
    /** Where a session ends. */
    public static final String LOGOUT = "/api/v1/cube/logout";

    private static final int LARGEST_BODY = 1 << 20;
    private static final int LARGEST_BODY_OF_STRANGERS = 64 << 10;

    private Route(String method, String template, Access access, Endpoint endpoint) {
        this(method, template, access, endpoint, false, false, false);
    }

    /** The same route, with calls that are costly. */
    public Route withCostlyCalls() {
        return new Route(method, template, access, endpoint, recognises, true, endsWithClient);
    }

    /** The same route, with calls that end when their client has gone, except while a write is being committed. */
    public Route endingWithClient() {
        return new Route(method, template, access, endpoint, recognises, costly, true);
    }

    public static Route open(String method, String template, Endpoint.Open endpoint) {
        return new Route(method, template, Access.OPEN, endpoint);
    }

    /** An open route whose endpoint compares a credential first. */
    public static Route recognising(String method, String template, Endpoint.Open endpoint) {
        return new Route(method, template, Access.OPEN, endpoint, true, false, false);
    }

    public static Route authenticated(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.AUTHENTICATED, endpoint);
    }

    /** A route that is answered by calls to clusters. The gate of each call decides what the caller gets. */
    public static Route ofClusters(String method, String template) {
        return new Route(method, template, Access.AUTHENTICATED, new Endpoint.OfClusters());
    }

    /** A route for AI clients, whose tokens are for nothing else. */
    public static Route ofAiClients(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.AI_CLIENT, endpoint);
    }

    /** A route on which agents connect. They are authenticated on the connection, not by the request. */
    public static Route ofAgents(String method, String template) {
        return new Route(method, template, Access.OPEN, new Endpoint.OfAgents());
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

    /**
     * Whether calls create or change something. Calls that end a right do not count as changes, so that nobody can delay them: DELETE
     * and signing out. Those of AI clients have a limit of their own.
     */
    public boolean changes() {
        return switch (method) {
            case "POST", "PUT", "PATCH" -> !template.equals(LOGOUT) && access != Access.AI_CLIENT;
            default -> false;
        };
    }

    public static Route admin(String method, String template, Endpoint.Authenticated endpoint) {
        return new Route(method, template, Access.ADMIN, endpoint);
    }

    /** The access that a route requires, the least first. Every route must declare it; there is no default. */
    public enum Access {
        /** No token required. A test compares all routes with a short, explicit list of the open ones. */
        OPEN,
        /** Any account with a valid token. */
        AUTHENTICATED,
        /** A token of an AI client, which no other route accepts. */
        AI_CLIENT,
        /** Any account, except with an access key of limited scope: for data about all clusters, accounts or namespaces. */
        WHOLE_SCOPE,
        /** Accounts with the admin role, except with an access key of limited scope, and no workload. */
        ADMIN
    }
}
