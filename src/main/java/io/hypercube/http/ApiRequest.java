package io.hypercube.http;

import io.hypercube.kube.ApiException;
import java.util.Map;

/**
 * A call of one of our own endpoints.
 *
 * @param path as received, without the query
 * @param pathParameters decoded values of the template's braces
 * @param body whole, bounded by the server (413 beyond)
 * @param peer address of the client: of the connection's other end, or what a trusted proxy says
 */
public record ApiRequest(
        String method,
        String path,
        Map<String, String> pathParameters,
        Query query,
        Headers headers,
        byte[] body,
        String peer,
        String requestId) {

    public String pathParameter(String name) {
        String value = pathParameters.get(name);
        if (value == null) {
            throw new IllegalStateException("the route's template has no {" + name + "}");
        }
        return value;
    }

    /**
     * The body as JSON of the type given; 400 with the place and what was expected when it is not, 415 when another type. A PATCH is
     * a merge patch, by whichever of the two names.
     */
    public <T> T json(Class<T> type) {
        String contentType = headers.first("Content-Type").orElse("application/json");
        String mediaType = contentType.split(";", 2)[0].strip();
        boolean patch = method.equals("PATCH") && mediaType.equalsIgnoreCase("application/merge-patch+json");
        if (!patch && !mediaType.equalsIgnoreCase("application/json")) {
            throw ApiException.of(
                    io.hypercube.kube.StatusReason.UNSUPPORTED_MEDIA_TYPE,
                    "Content-Type: " + contentType + " (expected: application/json)");
        }
        return Json.read(body, type);
    }

    /** Without query, headers and body: secrets travel there. */
    @Override
    public String toString() {
        return method + " " + path + " " + requestId;
    }
}
