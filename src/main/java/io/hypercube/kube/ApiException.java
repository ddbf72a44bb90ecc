package io.hypercube.kube;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A failure that the caller is to see, whichever room it comes from. One place turns it into HTTP
 * ({@code server.ErrorRenderer}). Messages name the parameter, the value and what was expected, and never a secret.
 *
 * <p>It carries no stack trace: it is an answer, not a fault of the program.
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

    /** About one object: {@code kind} is the plural resource, e.g. {@code clusters}. */
    public static ApiException about(StatusReason reason, String kind, String name, String message) {
        return new ApiException(new Status(reason, message, new Status.Details(kind, name, null)), null);
    }

    public static ApiException badRequest(String message) {
        return of(StatusReason.BAD_REQUEST, message);
    }

    /** A parameter that is not understood: {@code pageSize: -3 (expected: an integer >= 0)}. */
    public static ApiException badParameter(String name, String value, String expected) {
        return badRequest(name + ": " + Excerpt.of(value) + " (expected: " + expected + ")");
    }

    /** A field of an object that is understood and may not have this value: {@code role: root (expected: …)}. */
    public static ApiException invalid(String field, String value, String expected) {
        return of(StatusReason.INVALID, field + ": " + Excerpt.of(value) + " (expected: " + expected + ")");
    }

    public static ApiException unauthorized(String message) {
        return of(StatusReason.UNAUTHORIZED, message);
    }

    public static ApiException forbidden(String message) {
        return of(StatusReason.FORBIDDEN, message);
    }

    /** Says it as an API server does: {@code clusters "x" not found}. */
    public static ApiException notFound(String kind, String name) {
        return about(StatusReason.NOT_FOUND, kind, name, kind + " \"" + Excerpt.of(name) + "\" not found");
    }

    public static ApiException tooManyRequests(String message, Duration retryAfter) {
        return retriable(StatusReason.TOO_MANY_REQUESTS, message, retryAfter);
    }

    /** What is wanted is there again before long. */
    public static ApiException unavailable(String message, Duration retryAfter) {
        return retriable(StatusReason.SERVICE_UNAVAILABLE, message, retryAfter);
    }

    private static ApiException retriable(StatusReason reason, String message, Duration retryAfter) {
        int seconds = (int) Math.max(1, retryAfter.plusMillis(999).toSeconds());
        return new ApiException(new Status(reason, message, new Status.Details("", "", seconds)), null);
    }

    /** The same failure, remembering what caused it for the log. */
    public ApiException causedBy(Throwable cause) {
        return new ApiException(status, cause);
    }

    public Status status() {
        return status;
    }
}
