package io.hypercube.auth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JWSObject;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Invalid;
import io.hypercube.auth.token.TokenVerifier.TokenCheck.Valid;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Verifies tokens in memory: signature, then claims, then time. Verified tokens are cached, so that later calls only cost a
 * lookup; the time is checked on every call. For any thread, including event loops; never blocks.
 */
public final class TokenVerifier {
    private static final int LONGEST = 4096;
    private static final int MOST_REMEMBERED = 20_000;
    private static final Invalid NOT_OURS = new Invalid("not a token of this gateway");

    private final SigningKeyRing keys;
    private final TokenConfig config;
    private final InstantSource clock;
    private final Cache<String, Genuine> genuine = Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .executor(Runnable::run)
            .build();

    /** A token whose signature was verified with a key that may be deleted later. */
    private record Genuine(String keyId, Claims claims) {}

    public TokenVerifier(SigningKeyRing keys, TokenConfig config, InstantSource clock) {
        this.keys = keys;
        this.config = config;
        this.clock = clock;
    }

    /** Throws a 503 {@code ApiException} while the keys are out of date. */
    public TokenCheck verify(String token) {
        keys.requireBelieved();
        Genuine known = genuine.getIfPresent(token);
        if (known == null) {
            known = read(token);
            if (known == null) {
                return NOT_OURS;
            }
            genuine.put(token, known);
        }
        if (keys.find(known.keyId()).isEmpty()) {
            return NOT_OURS;
        }
        Claims claims = known.claims();
        Instant now = clock.instant();
        if (!now.isBefore(claims.expiration())) {
            return new Invalid("expired at " + claims.expiration());
        }
        if (now.isBefore(claims.notBefore())) {
            return new Invalid("not valid before " + claims.notBefore());
        }
        return new Valid(claims.subject(), claims.expiration());
    }

    private @Nullable Genuine read(String token) {
        if (token.length() > LONGEST) {
            return null;
        }
        try {
            JWSObject signed = JWSObject.parse(token);
            return isCanonical(signed, token) && isSignedByUs(signed) ? genuine(signed) : null;
        } catch (ParseException | IllegalArgumentException e) {
            return null;
        }
    }

    private @Nullable Genuine genuine(JWSObject signed) {
        Claims claims = Claims.read(signed.getPayload(), config);
        return claims == null ? null : new Genuine(signed.getHeader().getKeyID(), claims);
    }

    /** The key decides on the algorithm, whatever the token's header names. */
    private boolean isSignedByUs(JWSObject token) {
        String keyId = token.getHeader().getKeyID();
        return keyId != null
                && keys.find(keyId).filter(key -> key.signed(token)).isPresent();
    }

    /** Rejects non-canonical base64, which the library reads leniently: a token could otherwise be written in several ways. */
    private static boolean isCanonical(JWSObject signed, String token) {
        String signature = com.nimbusds.jose.util.Base64URL.encode(
                        signed.getSignature().decode())
                .toString();
        return token.equals(
                signed.getHeader().toBase64URL() + "." + signed.getPayload().toBase64URL() + "." + signature);
    }

    /** The result of verifying a token. */
    public sealed interface TokenCheck {
        /** Signed by this gateway and not expired. */
        record Valid(TokenSubject subject, Instant expiration) implements TokenCheck {}

        /** @param reason for the log, not for the caller; contains nothing of the token */
        record Invalid(String reason) implements TokenCheck {}
    }
}
