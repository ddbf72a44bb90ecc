package io.hypercube.audit;

import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param code the HTTP status code
 * @param status {@code Failure} or {@code Success}; null when no {@code Status} was answered
 * @param reason of the {@code Status}; null for none
 * @param message likewise
 * @param body the start of a cluster's response, from which {@link ClusterAnswer} takes the others; empty for none
 */
public record ResponseStatus(
        int code,
        @Nullable String status,
        @Nullable String reason,
        @Nullable String message,
        byte[] body) {
    private static final byte[] NONE = new byte[0];

    /** The result of a call that the gateway itself answers. */
    public ResponseStatus(int code, @Nullable String reason, @Nullable String message) {
        this(code, reason == null ? null : "Failure", reason, message, NONE);
    }

    /** The result of a call that a cluster answers. */
    public ResponseStatus(int code, byte[] body) {
        this(code, null, null, null, body);
    }
}
