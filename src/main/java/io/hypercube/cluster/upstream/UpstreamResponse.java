package io.hypercube.cluster.upstream;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;

/**
 * The head of a response.
 *
 * @param status 200 to 599; interim responses are dropped
 * @param reason the reason phrase, as received
 */
public record UpstreamResponse(int status, String reason, MultiMap headers) {
    /** Whether the body is of that media type and not compressed. */
    public boolean is(String mediaType) {
        String type = headers.get(HttpHeaders.CONTENT_TYPE);
        return type != null && type.startsWith(mediaType) && !headers.contains(HttpHeaders.CONTENT_ENCODING);
    }
}
