package io.hypercube.cluster.upstream;

import io.hypercube.cluster.credential.CredentialSource;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;

/**
 * A request to a cluster. {@code Host} and {@code Authorization} are set by this package, last.
 *
 * @param target path and query as sent, relative to the server's path prefix
 * @param headers writes the header fields; called once for each attempt
 * @param body paused at its beginning; null for none. A call with a body is never sent twice
 * @param fromApiServer whether the response is the API server's own, so that a 401 means the gateway's credential;
 *     false when it may come from a server behind it ({@code proxy} subresources)
 * @param answeredInTime whether the response timeout applies
 * @param credentials of the caller, in place of those of the gateway; null for those of the gateway
 */
public record UpstreamRequest(
        HttpMethod method,
        String target,
        HeaderWriter headers,
        @Nullable ReadStream<Buffer> body,
        boolean fromApiServer,
        boolean answeredInTime,
        @Nullable CredentialSource credentials) {
    /** A request with the credential of the gateway. */
    public UpstreamRequest(
            HttpMethod method,
            String target,
            HeaderWriter headers,
            @Nullable ReadStream<Buffer> body,
            boolean fromApiServer,
            boolean answeredInTime) {
        this(method, target, headers, body, fromApiServer, answeredInTime, null);
    }

    /** Adds header fields to an empty map. */
    @FunctionalInterface
    public interface HeaderWriter {
        void writeTo(MultiMap headers);
    }

    /**
     * A request of the gateway itself that accepts and sends JSON.
     *
     * @param json the body; null for none
     * @param more writes further header fields
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

    /** A request of a caller with a JSON body that is in memory. */
    public static UpstreamRequest posted(
            String target, byte[] json, HeaderWriter headers, @Nullable CredentialSource credentials) {
        return new UpstreamRequest(HttpMethod.POST, target, headers, new WholeBody(json), true, true, credentials);
    }

    /**
     * Whether the request may be retried when an idle connection turns out to be closed: the rule of Go's client, RFC
     * 9110 section 9.2.2.
     */
    boolean isReplayable() {
        return body == null
                && (method.equals(HttpMethod.GET)
                        || method.equals(HttpMethod.HEAD)
                        || method.equals(HttpMethod.OPTIONS));
    }
}
