package io.hypercube.upstream;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/**
 * One call as it is to be sent. {@code Host} and {@code Authorization} are the room's own and are set last.
 *
 * @param target path and query as they go on the wire, below the server's path prefix
 * @param headers writes the header fields; called once for each attempt
 * @param body paused, to be read from its beginning; null for none. A call with a body is never sent twice
 * @param fromApiServer whether the answer is the API server's own, so that a 401 is about our credential; false where it
 *     may come from behind it ({@code proxy} subresources)
 * @param answeredInTime whether the answer must begin within the time configured
 */
public record UpstreamRequest(
        HttpMethod method,
        String target,
        HeaderWriter headers,
        @Nullable ReadStream<Buffer> body,
        boolean fromApiServer,
        boolean answeredInTime) {

    /** Adds header fields to an empty map. */
    @FunctionalInterface
    public interface HeaderWriter {
        void writeTo(MultiMap headers);
    }

    /**
     * One of the gateway's own, which speaks JSON.
     *
     * @param json body, or null for none
     * @param more fields beside those that say so
     */
    public static UpstreamRequest own(
            HttpMethod method, String target, byte @Nullable [] json, boolean answeredInTime, HeaderWriter more) {
        HeaderWriter headers = fields -> {
            fields.add(HttpHeaders.ACCEPT, "application/json").add(HttpHeaders.USER_AGENT, "hypercube");
            if (json != null) {
                fields.add(HttpHeaders.CONTENT_TYPE, "application/json")
                        .add(HttpHeaders.CONTENT_LENGTH, Integer.toString(json.length));
            }
            more.writeTo(fields);
        };
        return new UpstreamRequest(
                method, target, headers, json == null ? null : new WholeBody(json), true, answeredInTime);
    }

    /** May be sent again when a connection that was kept turns out to be closed: Go's rule, RFC 9110 section 9.2.2. */
    boolean isReplayable() {
        return body == null
                && (method.equals(HttpMethod.GET)
                        || method.equals(HttpMethod.HEAD)
                        || method.equals(HttpMethod.OPTIONS));
    }
}
