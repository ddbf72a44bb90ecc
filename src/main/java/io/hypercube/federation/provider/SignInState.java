package io.hypercube.federation.provider;

import io.hypercube.core.http.Query;
import io.hypercube.core.identity.RandomText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;

/**
 * A sign-in that has begun in a browser. It is kept in a cookie of that browser, encrypted, so replicas share it and strangers cannot
 * fill a memory with it.
 *
 * @param state binds the callback to the browser
 * @param nonce binds the ID token to the browser
 * @param verifier binds the code to this sign-in (PKCE)
 * @param redirectUri the address of the callback, which the provider compares
 * @param to the page of the console that the person wanted
 */
record SignInState(
        String provider,
        String state,
        String nonce,
        String verifier,
        String redirectUri,
        String to,
        Instant expiration) {
    /** Letters and digits with 256 random bits. */
    private static final int LENGTH = 43;

    /** Whether a callback answers this sign-in. Any other one leaves it as it is, because anybody may have sent the link. */
    boolean belongsTo(String calledProvider, Query callback) {
        List<String> states = callback.parameters().getOrDefault("state", List.of());
        return provider.equals(calledProvider)
                && states.size() == 1
                && MessageDigest.isEqual(
                        states.getFirst().getBytes(StandardCharsets.UTF_8), state.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether the sign-in is only tried. */
    boolean isTrial() {
        return to.equals(SignInTrials.DESTINATION);
    }

    static SignInState begin(String provider, String redirectUri, String to, Instant expiration) {
        return new SignInState(
                provider,
                RandomText.base62(LENGTH),
                RandomText.base62(LENGTH),
                RandomText.base62(LENGTH),
                redirectUri,
                to,
                expiration);
    }

    /** Without the values that bind the sign-in to its browser. */
    @Override
    public String toString() {
        return "SignInState[provider=" + provider + ']';
    }
}
