package io.hypercube.authorization;

import java.util.List;

/**
 * Paths of no resource that a client needs before it can call any resource, and that every authenticated user of a cluster may
 * read by default: discovery, version, OpenAPI and health. All other paths of no resource are refused under a list of
 * namespaces: {@code /logs/}, {@code /debug/pprof/} and {@code /metrics} read the API server's host and every namespace.
 *
 * <p>A path is compared as the bytes received, so one that spells a name with escapes is refused.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles">Discovery roles</a>
 */
final class DiscoveryPath {
    private static final List<String> WITH_WHAT_IS_BELOW =
            List.of("/openapi/v2", "/openapi/v3", "/healthz", "/livez", "/readyz");

    private DiscoveryPath() {}

    /** @param path of a request that {@link io.hypercube.kube.RequestInfoParser} found no resource in */
    static boolean matches(String path) {
        return isGroupDiscovery(path)
                || path.equals("/version")
                || path.equals("/version/")
                || WITH_WHAT_IS_BELOW.stream().anyMatch(root -> isAtOrBelow(path, root));
    }

    /** {@code /api}, {@code /api/VERSION}, {@code /apis}, {@code /apis/GROUP}, {@code /apis/GROUP/VERSION}; what is longer is a resource. */
    private static boolean isGroupDiscovery(String path) {
        return isAtOrBelow(path, "/api") || isAtOrBelow(path, "/apis");
    }

    private static boolean isAtOrBelow(String path, String root) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }
}
