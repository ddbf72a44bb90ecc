package io.hypercube.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer of our own. The body is complete; headers hold one value each.
 *
 * @param shared whether other answers have the same body, the very array
 */
public record ApiResponse(int status, Map<String, String> headers, byte[] body, boolean shared) {

    /** With a body of its own. */
    public ApiResponse(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, false);
    }

    public static ApiResponse json(int status, Object value) {
        return new ApiResponse(status, Map.of("Content-Type", "application/json"), Json.write(value));
    }

    public static ApiResponse text(int status, String text) {
        return new ApiResponse(
                status, Map.of("Content-Type", "text/plain; charset=utf-8"), text.getBytes(StandardCharsets.UTF_8));
    }

    public static ApiResponse empty(int status) {
        return new ApiResponse(status, Map.of(), new byte[0]);
    }

    /** What an API server answers when an object was deleted. */
    public static ApiResponse deleted(String kind, String name) {
        return success(Map.of("details", Map.of("kind", kind, "name", name)));
    }

    /** What an API server answers when something was done and there is nothing to show. */
    public static ApiResponse success() {
        return success(Map.of());
    }

    private static ApiResponse success(Map<String, Object> more) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("kind", "Status");
        status.put("apiVersion", "v1");
        status.put("metadata", Map.of());
        status.put("status", "Success");
        status.putAll(more);
        return json(200, status);
    }

    public ApiResponse with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiResponse(status, more, body, shared);
    }

    /** Not to be kept by anybody: answers that carry a token or a secret. */
    public ApiResponse noStore() {
        return with("Cache-Control", "no-store");
    }

    /** Without the body: it may carry a secret out. */
    @Override
    public String toString() {
        return status + " with " + body.length + " bytes";
    }
}
