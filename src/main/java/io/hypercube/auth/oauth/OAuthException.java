package io.hypercube.auth.oauth;

/**
 * A refusal in the form of RFC 6749, which OAuth clients expect instead of a Status. The description contains no secrets.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-5.2">RFC 6749, error response</a>
 */
public final class OAuthException extends RuntimeException {
    private final String error;

    /** @param error the code, from the RFC that defines the request */
    public OAuthException(String error, String description) {
        super(description, null, false, false);
        this.error = error;
    }

    public static OAuthException invalidRequest(String description) {
        return new OAuthException("invalid_request", description);
    }

    /** The client's credentials are missing or not valid: 401 with a challenge for HTTP Basic. */
    public static OAuthException invalidClient(String description) {
        return new OAuthException("invalid_client", description);
    }

    boolean isInvalidClient() {
        return error.equals("invalid_client");
    }

    public static OAuthException invalidScope() {
        return new OAuthException("invalid_scope", "scope: not supported (expected: none)");
    }

    /** @param expected the grants of the endpoint */
    public static OAuthException unsupportedGrant(String expected) {
        return new OAuthException("unsupported_grant_type", "grant_type: not supported (expected: " + expected + ")");
    }

    /** Whether a poll came before the decision about it, which is the usual course of a device flow (RFC 8628 section 3.5). */
    boolean isPending() {
        return error.equals("authorization_pending") || error.equals("slow_down");
    }

    public String error() {
        return error;
    }

    public String description() {
        return String.valueOf(getMessage());
    }
}
