package io.hypercube.auth.session;

import io.hypercube.auth.oauth.OAuthException;

/**
 * The refusals of the device flow and of refresh tokens.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8628#section-3.5">RFC 8628, device access token response</a>
 */
final class SignInErrors {
    private SignInErrors() {}

    static OAuthException invalidClient() {
        return new OAuthException(
                "invalid_client", "client_id: not known (expected: " + DeviceEndpoints.CLIENT_ID + ")");
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
