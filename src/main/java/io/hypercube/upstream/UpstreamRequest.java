package io.hypercube.upstream;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
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

    /** One of our own, with a body that is at hand. */
    public static UpstreamRequest of(HttpMethod method, String target, HeaderWriter headers, byte[] body) {
        return new UpstreamRequest(method, target, headers, new WholeBody(body), true, true);
    }

    /** May be sent again when a connection that was kept turns out to be closed: Go's rule, RFC 9110 section 9.2.2. */
    boolean isReplayable() {
        return body == null
                && (method.equals(HttpMethod.GET)
                        || method.equals(HttpMethod.HEAD)
                        || method.equals(HttpMethod.OPTIONS));
    }
}
