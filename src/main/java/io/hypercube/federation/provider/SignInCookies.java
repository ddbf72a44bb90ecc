package io.hypercube.federation.provider;

import io.hypercube.auth.session.CookieFields;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.secret.AesGcm;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cookies of a sign-in at a provider, besides that of the session. One holds the {@link SignInState}, encrypted; it is SameSite=Lax, because
 * the browser comes back from another site. The other tells the sign-in page why a sign-in failed; the page reads and deletes it. The third one names the provider of the last sign-in, for the same
 * page.
 *
 * @param tls whether the listener uses TLS
 * @param key 32 bytes, the same on all replicas
 */
record SignInCookies(boolean tls, byte[] key, InstantSource clock) {
    static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final String STATE = "hypercube-sign-in";
    private static final String FAILURE = "hypercube-sign-in-failure";
    private static final String PROVIDER = "hypercube-provider";
    private static final Duration PROVIDER_LIFETIME = Duration.ofDays(30);
    private static final int FAILURE_SECONDS = 60;
    private static final int LONGEST_MESSAGE = 600;
    private static final int LONGEST_COOKIE = 4096;

    private record Stored(
            @Nullable String provider,
            @Nullable String state,
            @Nullable String nonce,
            @Nullable String verifier,
            @Nullable String redirectUri,
            @Nullable String to,
            @Nullable Long expiration) {}

    String begun(SignInState state) {
        byte[] json = Json.write(Map.of(
                "provider", state.provider(),
                "state", state.state(),
                "nonce", state.nonce(),
                "verifier", state.verifier(),
                "redirectUri", state.redirectUri(),
                "to", state.to(),
                "expiration", state.expiration().toEpochMilli()));
        return set(
                STATE, text(AesGcm.encrypt(key, associated(), json)), LIFETIME.toSeconds(), "HttpOnly; SameSite=Lax");
    }

    /** Deletes the state, so that a callback cannot be repeated. */
    String ended() {
        return set(STATE, "", 0, "HttpOnly; SameSite=Lax");
    }

    /** @param message without secrets; it is cut to 600 characters */
    String failed(String provider, String message) {
        String cut = message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) + "…" : message;
        String value = text(Json.write(Map.of("provider", provider, "message", cut)));
        return set(FAILURE, value, FAILURE_SECONDS, "SameSite=Strict");
    }

    /** Tells the console where to send the person when the session has ended. */
    String cameFrom(String provider) {
        return set(PROVIDER, provider, PROVIDER_LIFETIME.toSeconds(), "SameSite=Strict");
    }

    /** The sign-in that has begun in the browser; empty when there is none, or the cookie was modified or is too old. */
    Optional<SignInState> read(List<String> cookieFields) {
        List<Secret> values = CookieFields.values(cookieFields, name(STATE));
        return values.size() == 1 ? decrypted(values.getFirst().reveal()) : Optional.empty();
    }

    private Optional<SignInState> decrypted(String value) {
        try {
            return value.length() > LONGEST_COOKIE
                    ? Optional.empty()
                    : AesGcm.decrypt(key, associated(), Base64.getUrlDecoder().decode(value))
                            .flatMap(json -> state(Json.read(json, Stored.class)));
        } catch (IllegalArgumentException | ApiException e) {
            return Optional.empty();
        }
    }

    private Optional<SignInState> state(Stored stored) {
        if (stored.provider == null
                || stored.state == null
                || stored.nonce == null
                || stored.verifier == null
                || stored.redirectUri == null
                || stored.to == null
                || stored.expiration == null) {
            return Optional.empty();
        }
        SignInState state = new SignInState(
                stored.provider,
                stored.state,
                stored.nonce,
                stored.verifier,
                stored.redirectUri,
                stored.to,
                Instant.ofEpochMilli(stored.expiration));
        return clock.instant().isBefore(state.expiration()) ? Optional.of(state) : Optional.empty();
    }

    private static byte[] associated() {
        return STATE.getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private String set(String name, String value, long seconds, String attributes) {
        return name(name) + "=" + value + "; Path=/; " + (tls ? "Secure; " : "") + attributes + "; Max-Age=" + seconds;
    }

    private String name(String name) {
        return tls ? "__Host-" + name : name;
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "SignInCookies[tls=" + tls + ']';
    }
}
