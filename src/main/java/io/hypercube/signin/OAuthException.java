package io.hypercube.signin;

/**
 * A refusal in the form of RFC 6749 section 5.2, which clients of the device flow expect instead of a Status.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8628#section-3.5">RFC 8628, device access token response</a>
 */
final class OAuthException extends RuntimeException {
    private final String error;

    private OAuthException(String error, String description) {
        super(description, null, false, false);
        this.error = error;
    }

    String error() {
        return error;
    }

    String description() {
        return String.valueOf(getMessage());
    }

    static OAuthException invalidRequest(String description) {
        return new OAuthException("invalid_request", description);
    }

    static OAuthException invalidClient() {
        return new OAuthException(
                "invalid_client", "client_id: not known (expected: " + DeviceEndpoints.CLIENT_ID + ")");
    }

    static OAuthException invalidScope() {
        return new OAuthException("invalid_scope", "scope: not supported (expected: none)");
    }

    static OAuthException unsupportedGrant() {
        return new OAuthException(
                "unsupported_grant_type",
                "grant_type: not supported (expected: " + DeviceEndpoints.DEVICE_GRANT + " or refresh_token)");
    }

    static OAuthException invalidGrant(String description) {
        return new OAuthException("invalid_grant", description);
    }

    static OAuthException pending() {
        return new OAuthException("authorization_pending", "nobody has approved the request yet");
    }

    static OAuthException slowDown() {
        return new OAuthException("slow_down", "asked too often: wait 5 seconds longer between two requests");
    }

    static OAuthException denied() {
        return new OAuthException("access_denied", "the request was denied");
    }

    static OAuthException expired() {
        return new OAuthException("expired_token", "nobody approved the request in time");
    }
}
