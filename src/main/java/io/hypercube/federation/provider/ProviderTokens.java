package io.hypercube.federation.provider;

import com.nimbusds.oauth2.sdk.id.Audience;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import io.hypercube.core.kube.ApiException;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of the tokens of a sign-in that is kept.
 *
 * @param refreshToken null when the provider gave none
 * @param idToken the hint for the provider's logout; null when it is too long for a URL
 * @param nonce with the audiences and the time of authentication, what a refreshed ID token must repeat
 * @param authenticated {@code auth_time}, in seconds since 1970
 */
record ProviderTokens(
        @Nullable String refreshToken,
        @Nullable String idToken,
        @Nullable String nonce,
        List<String> audiences,
        @Nullable Long authenticated) {
    private static final int LONGEST_HINT = 4096;
    private static final int LONGEST_REFRESH_TOKEN = 32 << 10;

    ProviderTokens {
        audiences = List.copyOf(audiences);
        requireShort(refreshToken);
    }

    /** The tokens of a sign-in whose ID token was checked. */
    static ProviderTokens of(OIDCTokens tokens, IDTokenClaimsSet claims) {
        String idToken = tokens.getIDTokenString();
        return new ProviderTokens(
                tokens.getRefreshToken() == null
                        ? null
                        : tokens.getRefreshToken().getValue(),
                idToken.length() > LONGEST_HINT ? null : idToken,
                claims.getNonce() == null ? null : claims.getNonce().getValue(),
                Audience.toStringList(claims.getAudience()),
                authenticated(claims));
    }

    static @Nullable Long authenticated(IDTokenClaimsSet claims) {
        Date time = claims.getAuthenticationTime();
        return time == null ? null : time.toInstant().getEpochSecond();
    }

    /** With the refresh token that replaces this one. */
    ProviderTokens rotated(String next) {
        return new ProviderTokens(next, idToken, nonce, audiences, authenticated);
    }

    private static void requireShort(@Nullable String refreshToken) {
        if (refreshToken != null && refreshToken.length() > LONGEST_REFRESH_TOKEN) {
            throw ApiException.forbidden("the refresh token of the provider has " + refreshToken.length()
                    + " characters (expected: at most " + LONGEST_REFRESH_TOKEN + ")");
        }
    }

    /** Without the tokens. */
    @Override
    public String toString() {
        return "ProviderTokens[refreshToken=" + (refreshToken == null ? "none" : "…") + ']';
    }
}
