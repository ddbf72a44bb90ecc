package io.hypercube.federation.oidc;

/** An issuer did not answer, or not as it must. The message names the URL and contains no secrets. */
public final class IssuerException extends RuntimeException {
    public enum Kind {
        /** It could not be reached or failed itself. The same call may succeed later. */
        UNAVAILABLE,
        /** It answered what must not be used. */
        INVALID
    }

    private final Kind kind;

    private IssuerException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    private IssuerException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public static IssuerException unavailable(String message, Throwable cause) {
        return new IssuerException(Kind.UNAVAILABLE, message, cause);
    }

    public static IssuerException unavailable(String message) {
        return new IssuerException(Kind.UNAVAILABLE, message);
    }

    public static IssuerException invalid(String message) {
        return new IssuerException(Kind.INVALID, message);
    }

    public static IssuerException invalid(String message, Throwable cause) {
        return new IssuerException(Kind.INVALID, message, cause);
    }

    public Kind kind() {
        return kind;
    }
}
