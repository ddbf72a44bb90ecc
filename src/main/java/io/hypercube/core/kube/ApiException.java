package io.hypercube.core.kube;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failure that is answered with a Kubernetes Status. {@code server.listener.ErrorRenderer} converts it to HTTP. Messages
 * contain the parameter, the value and the expectation, and never a secret.
 *
 * <p>Has no stack trace, because it is an expected response and not a bug.
 */
public final class ApiException extends RuntimeException {
    private final transient Status status;

    private ApiException(Status status, @Nullable Throwable cause) {
        super(status.message(), cause, false, false);
        this.status = status;
    }

    public static ApiException of(StatusReason reason, String message) {
        return new ApiException(new Status(reason, message, null), null);
    }

    /** A failure about one object; {@code kind} is the plural resource, e.g. {@code clusters}. */
    public static ApiException about(StatusReason reason, String kind, String name, String message) {
        return new ApiException(new Status(reason, message, new Status.Details(kind, name, null)), null);
    }

    /** A failure with several reasons. */
    public static ApiException ofSeveral(StatusReason reason, String message, List<Status.Cause> causes) {
        return new ApiException(new Status(reason, message, new Status.Details("clusters", "", null, causes)), null);
    }

    public static ApiException badRequest(String message) {
        return of(StatusReason.BAD_REQUEST, message);
    }

    /** An invalid parameter: {@code pageSize: -3 (expected: an integer >= 0)}. */
    public static ApiException badParameter(String name, String value, String expected) {
        return badRequest(name + ": " + Excerpt.of(value) + " (expected: " + expected + ")");
    }

    /** A field with a value that is not allowed, in a well-formed object: {@code role: root (expected: …)}. */
    public static ApiException invalid(String field, String value, String expected) {
        return of(StatusReason.INVALID, field + ": " + Excerpt.of(value) + " (expected: " + expected + ")");
    }

    public static ApiException unauthorized(String message) {
        return of(StatusReason.UNAUTHORIZED, message);
    }

    public static ApiException forbidden(String message) {
        return of(StatusReason.FORBIDDEN, message);
    }

    /** In the format of an API server: {@code clusters "x" not found}. */
    public static ApiException notFound(String kind, String name) {
        return about(StatusReason.NOT_FOUND, kind, name, kind + " \"" + Excerpt.of(name) + "\" not found");
    }

    public static ApiException tooManyRequests(String message, Duration retryAfter) {
        return retriable(StatusReason.TOO_MANY_REQUESTS, message, retryAfter);
    }

    /** A temporary failure; the client may retry after this time. */
    public static ApiException unavailable(String message, Duration retryAfter) {
        return retriable(StatusReason.SERVICE_UNAVAILABLE, message, retryAfter);
    }

    private static ApiException retriable(StatusReason reason, String message, Duration retryAfter) {
        int seconds = (int) Math.max(1, retryAfter.plusMillis(999).toSeconds());
        return new ApiException(new Status(reason, message, new Status.Details("", "", seconds)), null);
    }

    /** The same failure with a cause, for the log. */
    public ApiException causedBy(Throwable cause) {
        return new ApiException(status, cause);
    }

    public Status status() {
        return status;
    }
}
