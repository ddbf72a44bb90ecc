package io.hypercube.proxy;

import io.hypercube.http.Json;
import io.hypercube.kube.ApiException;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

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

    /** The body of the request. */
    static byte[] of(String kind, Map<String, Object> spec) {
        return Json.write(Map.of("apiVersion", GROUP_VERSION, "kind", kind, "spec", spec));
    }

    /** {@code resourceAttributes}, to which a name, a version or a subresource can be added; no namespace where it is empty. */
    static Map<String, Object> attributes(String verb, String group, String resource, String namespace) {
        Map<String, Object> attributes = new TreeMap<>(Map.of("verb", verb, "group", group, "resource", resource));
        if (!namespace.isEmpty()) {
            attributes.put("namespace", namespace);
        }
        return attributes;
    }

    /**
     * Anything but a clear yes is a no.
     *
     * @param answer of a cluster that made the review: status 201
     * @throws IOException when it is not JSON
     */
    static boolean isAllowed(byte[] answer) throws IOException {
        return read(answer).get("status") instanceof Map<?, ?> status
                && Boolean.TRUE.equals(status.get("allowed"))
                && !Boolean.TRUE.equals(status.get("denied"));
    }

    private static Map<?, ?> read(byte[] answer) throws IOException {
        try {
            return Json.read(answer, Map.class);
        } catch (ApiException notOurCallersFault) {
            throw new IOException("the answer is not JSON", notOurCallersFault);
        }
    }
}
