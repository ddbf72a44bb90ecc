package io.hypercube.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import io.hypercube.token.TokenCheck.Invalid;
import io.hypercube.token.TokenCheck.Valid;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Tells our tokens from everything else, in memory: signature, then claims, then time. What was once found genuine is
 * remembered by its text, so that the second call costs a look-up; the time is looked at on every call. On event loops
 * and elsewhere; never blocks, never throws.
 */
public final class TokenVerifier {
    private static final int LONGEST = 4096;
    private static final int MOST_REMEMBERED = 20_000;
    private static final Invalid NOT_OURS = new Invalid("not a token of ours");

    private final SigningKeyRing keys;
    private final InstantSource clock;
    private final Cache<String, Claims> genuine = Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .executor(Runnable::run)
            .build();

    public TokenVerifier(SigningKeyRing keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    public TokenCheck verify(String token) {
        Claims claims = genuine.getIfPresent(token);
        if (claims == null) {
            claims = read(token);
            if (claims == null) {
                return NOT_OURS;
            }
            genuine.put(token, claims);
        }
        Instant now = clock.instant();
        if (!now.isBefore(claims.expiration())) {
            return new Invalid("expired at " + claims.expiration());
        }
        if (now.isBefore(claims.notBefore())) {
            return new Invalid("not valid before " + claims.notBefore());
        }
        return new Valid(claims.subject(), claims.expiration());
    }

    private @Nullable Claims read(String token) {
        if (token.length() > LONGEST) {
            return null;
        }
        try {
            JWSObject signed = JWSObject.parse(token);
            return isSignedByUs(signed) && isCanonical(signed, token) ? Claims.read(signed.getPayload()) : null;
        } catch (ParseException | IllegalArgumentException e) {
            return null;
        }
    }

    /** The algorithm is ours to say, not the token's: there is one. */
    private boolean isSignedByUs(JWSObject token) {
        String keyId = token.getHeader().getKeyID();
        return JWSAlgorithm.HS256.equals(token.getHeader().getAlgorithm())
                && keyId != null
                && keys.find(keyId).filter(key -> key.signed(token)).isPresent();
    }

    /** The library reads base64 leniently: many texts would be one token, and a byte could be changed unnoticed. */
    private static boolean isCanonical(JWSObject signed, String token) {
        String signature = com.nimbusds.jose.util.Base64URL.encode(
                        signed.getSignature().decode())
                .toString();
        return token.equals(
                signed.getHeader().toBase64URL() + "." + signed.getPayload().toBase64URL() + "." + signature);
    }
}
