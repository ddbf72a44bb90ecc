package io.hypercube.core.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A response of the gateway itself, with one value per header.
 *
 * @param body the complete body; empty for a streamed response
 * @param shared whether other responses share this body array
 * @param cookies values of {@code Set-Cookie} fields, which may be several
 * @param parts the body of a streamed response; null when the body is complete
 */
public record ApiResponse(
        int status,
        Map<String, String> headers,
        byte[] body,
        boolean shared,
        List<String> cookies,
        @Nullable Parts parts) {
    /** A body that is made while it is sent. */
    @FunctionalInterface
    public interface Parts {
        /**
         * Returns the next part, which may be empty, or null at the end. Called on threads for costly work, one after the other, as fast
         * as the client reads. Accounts take turns at these calls, so one should take a few milliseconds. The client notices when it
         * throws, because the response then has no proper end.
         */
        byte @Nullable [] next();

        /**
         * Whether {@link #next} waits for others instead of computing. It then takes no turn: it is called on a virtual thread, and {@link
         * #close} is called as soon as the client has gone, also while {@code next} waits, which must then return.
         */
        default boolean waits() {
            return false;
        }

        /** Releases everything, also before the end. Called once, after the last part. */
        default void close() {}
    }

    public ApiResponse(int status, Map<String, String> headers, byte[] body, boolean shared, List<String> cookies) {
        this(status, headers, body, shared, cookies, null);
    }

    public ApiResponse(int status, Map<String, String> headers, byte[] body, boolean shared) {
        this(status, headers, body, shared, List.of());
    }

    /** Creates a response with a body that is not shared. */
    public ApiResponse(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, false);
    }

    /** Creates a response whose body is too large to be made before it is sent. */
    public static ApiResponse streamed(int status, Map<String, String> headers, Parts parts) {
        return new ApiResponse(status, headers, new byte[0], false, List.of(), parts);
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

    /** The response of an API server to a deletion. */
    public static ApiResponse deleted(String kind, String name) {
        return success(Map.of("details", Map.of("kind", kind, "name", name)));
    }

    /** The response of an API server to a request without a result. */
    public static ApiResponse success() {
        return success(Map.of());
    }

    /** The same with more fields. */
    public static ApiResponse success(Map<String, Object> more) {
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
        return new ApiResponse(status, more, body, shared, cookies, parts);
    }

    /** Adds a {@code Set-Cookie} field. */
    public ApiResponse withCookie(String cookie) {
        List<String> more = Stream.concat(cookies.stream(), Stream.of(cookie)).toList();
        return new ApiResponse(status, headers, body, shared, more, parts);
    }

    /** Forbids caching, for responses with a token or a secret. */
    public ApiResponse noStore() {
        return with("Cache-Control", "no-store");
    }

    /** Without the body, which may contain a secret. */
    @Override
    public String toString() {
        return status + " with " + body.length + " bytes";
    }
}
