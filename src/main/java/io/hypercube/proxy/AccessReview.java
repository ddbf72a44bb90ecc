package io.hypercube.proxy;

import java.util.Map;

/**
 * How a cluster is asked whether somebody may do something, and what its answer says.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/">its kinds</a>
 */
final class AccessReview {
    private static final String GROUP_VERSION = "authorization.k8s.io/v1";

    private AccessReview() {}

    /** @param resource of the kind, e.g. {@code subjectaccessreviews} */
    static String path(String resource) {
        return "/apis/" + GROUP_VERSION + "/" + resource;
    }

    static Map<String, Object> of(String kind, Map<String, Object> spec) {
        return Map.of("apiVersion", GROUP_VERSION, "kind", kind, "spec", spec);
    }

    /** Anything but a clear yes is a no. */
    static boolean isAllowed(Map<?, ?> answered) {
        return answered.get("status") instanceof Map<?, ?> status
                && Boolean.TRUE.equals(status.get("allowed"))
                && !Boolean.TRUE.equals(status.get("denied"));
    }
}
