package io.hypercube.server.call;

import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Set;

/** Creates the 404 and 405 errors for paths and methods that a listener does not have. */
final class RouteRefusals {
    private static final String MESSAGE = "the server could not find the requested resource";

    private static final String DROPPED =
            ": this gateway serves each cluster's API at /clusters/NAME/... The client may have"
                    + " dropped that path from the address of the server: kubectl proxy drops it, and before 1.34 kubectl get"
                    + " --raw. Use kubectl proxy --append-server-path, and with such a kubectl get --raw"
                    + " /clusters/NAME/...";
    private static final String BY_NAME =
            ", or a kubeconfig without a path in it: server: https://HOST:PORT with tls-server-name: NAME.";

    /** The root paths of an API server. */
    private static final List<String> OF_KUBERNETES = List.of("/api", "/apis", "/openapi", "/version");

    private static final String OWN = "/api/v1/cube";

    private RouteRefusals() {}

    static ApiException path() {
        return ApiException.of(StatusReason.NOT_FOUND, MESSAGE);
    }

    /** A 404. For a path of a Kubernetes API at the root, the message explains where clusters are served. */
    static ApiException path(String path, ClusterDomain domain) {
        if (!isOfKubernetes(path)) {
            return path();
        }
        String byName = domain.name().isEmpty() ? "" : BY_NAME + domain.name();
        return ApiException.of(StatusReason.NOT_FOUND, MESSAGE + DROPPED + byName + ".");
    }

    private static boolean isOfKubernetes(String path) {
        return OF_KUBERNETES.stream().anyMatch(root -> isBelow(root, path)) && !isBelow(OWN, path);
    }

    private static boolean isBelow(String root, String path) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }

    /** A 405. Also sets {@code Allow}. */
    static ApiException method(HttpServerRequest inbound, Set<String> allowed) {
        String all = String.join(", ", allowed);
        inbound.response().putHeader("Allow", all);
        return ApiException.of(
                StatusReason.METHOD_NOT_ALLOWED,
                "method: " + inbound.method().name() + " (expected: one of " + all + ")");
    }
}
