package io.hypercube.audit;

import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param code the HTTP status code
 * @param reason of the gateway's own Status; null for a success or an answer of the cluster
 * @param message likewise
 */
public record ResponseStatus(
        int code, @Nullable String reason, @Nullable String message) {}
