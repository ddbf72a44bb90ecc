package io.hypercube.proxy.call;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests and responses of Kubernetes access reviews.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/">Authorization
 *     resources</a>
 */
public final class AccessReview {
    private static final String GROUP_VERSION = "authorization.k8s.io/v1";

    private AccessReview() {}

    /** @param resource the plural of the kind, e.g. {@code subjectaccessreviews} */
    public static String path(String resource) {
        return "/apis/" + GROUP_VERSION + "/" + resource;
    }

    /** The request body of a review. */
    public static byte[] of(String kind, Map<String, Object> spec) {
        return Json.write(Map.of("apiVersion", GROUP_VERSION, "kind", kind, "spec", spec));
    }

    /**
     * The {@code resourceAttributes} of a review, without a namespace when it is empty. The map is mutable, to add a
     * name, a version or a subresource.
     */
    public static Map<String, Object> attributes(String verb, String group, String resource, String namespace) {
        Map<String, Object> attributes = new TreeMap<>(Map.of("verb", verb, "group", group, "resource", resource));
        if (!namespace.isEmpty()) {
            attributes.put("namespace", namespace);
        }
        return attributes;
    }

    /**
     * False unless {@code status.allowed} is {@code true}.
     *
     * @param answer the body of a response with status 201
     * @throws IOException when the body is not JSON
     */
    public static boolean isAllowed(byte[] answer) throws IOException {
        return read(answer).get("status") instanceof Map<?, ?> status
                && Boolean.TRUE.equals(status.get("allowed"))
                && !Boolean.TRUE.equals(status.get("denied"));
    }

    private static Map<?, ?> read(byte[] answer) throws IOException {
        try {
            return Json.read(answer, Map.class);
        } catch (ApiException notOurCallersFault) {
            throw new IOException("the response is not JSON", notOurCallersFault);
        }
    }
}
