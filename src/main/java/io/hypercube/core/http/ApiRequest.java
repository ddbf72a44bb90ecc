package io.hypercube.core.http;

import io.hypercube.core.kube.ApiException;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A request to one of the gateway's own endpoints.
 *
 * @param path as received, without the query
 * @param pathParameters decoded values of the template's parameters
 * @param body complete; the server limits its size (413)
 * @param peer address of the client: the other end of the connection, or the one reported by a trusted proxy
 */
public record ApiRequest(
        String method,
        String path,
        Map<String, String> pathParameters,
        Query query,
        Headers headers,
        byte[] body,
        String peer,
        String requestId,
        CallNotes notes) {
    private static final Pattern AUTHORITY = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?");

    public String pathParameter(String name) {
        String value = pathParameters.get(name);
        if (value == null) {
            throw new IllegalStateException("the route's template has no parameter {" + name + "}");
        }
        return value;
    }

    /**
     * The host of this request: an address at which the caller reaches the gateway.
     *
     * @throws ApiException 400 without one that is a host with or without a port
     */
    public String host() {
        return headers.first("Host")
                .filter(host -> AUTHORITY.matcher(host).matches())
                .orElseThrow(() -> ApiException.badRequest("Host: not understood (expected: HOST or HOST:PORT)"));
    }

    /**
     * Parses the JSON body. The content type must be {@code application/json} (the default), or for PATCH also {@code
     * application/merge-patch+json}; others are answered with 415. Invalid JSON is answered with a 400 that contains
     * position and expectation.
     */
    public <T> T json(Class<T> type) {
        String contentType = headers.first("Content-Type").orElse("application/json");
        String mediaType = contentType.split(";", 2)[0].strip();
        boolean patch = method.equals("PATCH") && mediaType.equalsIgnoreCase("application/merge-patch+json");
        if (!patch && !mediaType.equalsIgnoreCase("application/json")) {
            throw ApiException.of(
                    io.hypercube.core.kube.StatusReason.UNSUPPORTED_MEDIA_TYPE,
                    "Content-Type: " + contentType + " (expected: application/json)");
        }
        return Json.read(body, type);
    }

    /** Without query, headers and body, because these may contain secrets. */
    @Override
    public String toString() {
        return method + " " + path + " " + requestId;
    }
}
