package io.hypercube.auth.authorization;

import java.util.List;

/**
 * Non-resource paths that clients need before they can call resources and that every authenticated user of a cluster
 * may read by default: discovery, version, OpenAPI and health. With a scope of namespaces all other non-resource paths
 * are denied: {@code /logs/}, {@code /debug/pprof/} and {@code /metrics} show data of the API server's host and of all
 * namespaces.
 *
 * <p>A path is compared as the bytes received, so a path with percent escapes is denied.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles">Discovery roles</a>
 */
final class DiscoveryPath {
    private static final List<String> WITH_WHAT_IS_BELOW =
            List.of("/openapi/v2", "/openapi/v3", "/healthz", "/livez", "/readyz");

    private DiscoveryPath() {}

    /**
     * @param path the path of a request without a resource, according to {@link io.hypercube.core.kube.RequestInfoParser}
     */
    static boolean matches(String path) {
        return isGroupDiscovery(path)
                || path.equals("/version")
                || path.equals("/version/")
                || WITH_WHAT_IS_BELOW.stream().anyMatch(root -> isAtOrBelow(path, root));
    }

    /**
     * {@code /api}, {@code /api/VERSION}, {@code /apis}, {@code /apis/GROUP}, {@code /apis/GROUP/VERSION}; longer paths
     * are resources.
     */
    private static boolean isGroupDiscovery(String path) {
        return isAtOrBelow(path, "/api") || isAtOrBelow(path, "/apis");
    }

    private static boolean isAtOrBelow(String path, String root) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }
}
