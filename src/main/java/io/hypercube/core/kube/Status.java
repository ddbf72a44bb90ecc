package io.hypercube.core.kube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A failure as a Kubernetes Status: {@code {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",…}}.
 *
 * @param details the object that the failure is about, or null
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/">Status</a>
 */
public record Status(
        StatusReason reason, String message, @Nullable Details details) {

    /**
     * The object that a failure is about.
     *
     * @param kind the resource, lower case and plural as the API server writes it, e.g. {@code clusters}
     */
    public record Details(
            String kind, String name, @Nullable Integer retryAfterSeconds, List<Cause> causes) {
        public Details {
            causes = List.copyOf(causes);
        }

        public Details(String kind, String name, @Nullable Integer retryAfterSeconds) {
            this(kind, name, retryAfterSeconds, List.of());
        }
    }

    /**
     * One of several reasons of a failure.
     *
     * @param reason as Kubernetes writes it, e.g. {@code Forbidden}
     * @param field what it is about, e.g. the name of a cluster
     */
    public record Cause(String reason, String message, String field) {
        Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("reason", reason);
            map.put("message", message);
            map.put("field", field);
            return map;
        }
    }

    public int code() {
        return reason.code();
    }

    /** The fields in the order of an API server, for a JSON writer. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", "Status");
        map.put("apiVersion", "v1");
        map.put("metadata", Map.of());
        map.put("status", "Failure");
        map.put("message", message);
        map.put("reason", reason.wireName());
        if (details != null) {
            map.put("details", detailsMap(details));
        }
        map.put("code", code());
        return map;
    }

    private static Map<String, Object> detailsMap(Details details) {
        Map<String, Object> map = new LinkedHashMap<>();
        if (!details.name().isEmpty()) {
            map.put("name", details.name());
        }
        if (!details.kind().isEmpty()) {
            map.put("kind", details.kind());
        }
        if (!details.causes().isEmpty()) {
            map.put("causes", details.causes().stream().map(Cause::toMap).toList());
        }
        if (details.retryAfterSeconds() != null) {
            map.put("retryAfterSeconds", details.retryAfterSeconds());
        }
        return map;
    }
}
