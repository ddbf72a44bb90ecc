package io.hypercube.token;

import com.nimbusds.jose.Payload;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.SignInId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a token. Times are NumericDates with milliseconds, so that short lifetimes are exact.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-4.1">RFC 7519, registered claims</a>
 */
record Claims(TokenSubject subject, Instant notBefore, Instant expiration) {
    private static final String AUDIENCE = "hypercube";
    private static final int MILLIS = 3;

    Payload toPayload(Instant issuedAt, String issuer) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        claims.put("aud", AUDIENCE);
        claims.put("sub", subject.account());
        claims.put("uid", subject.accountId());
        claims.put("pwv", subject.credentialVersion());
        AccessKeyId accessKey = subject.accessKey();
        if (accessKey != null) {
            claims.put("ak", accessKey.value());
        }
        SignInId signIn = subject.signIn();
        if (signIn != null) {
            claims.put("sid", signIn.value());
        }
        claims.put("iat", seconds(issuedAt));
        claims.put("nbf", seconds(notBefore));
        claims.put("exp", seconds(expiration));
        return new Payload(claims);
    }

    /** @return null when these are not the claims of a gateway token */
    static @Nullable Claims read(Payload payload, TokenConfig config) {
        Map<String, Object> claims = payload.toJSONObject();
        if (claims == null
                || !(claims.get("iss") instanceof String issuer)
                || !config.isIssuer(issuer)
                || !Objects.equals(claims.get("aud"), AUDIENCE)
                || !(claims.get("sub") instanceof String account)
                || !(claims.get("uid") instanceof String accountId)
                || !(claims.get("pwv") instanceof Number credentialVersion)
                || !(claims.get("nbf") instanceof Number notBefore)
                || !(claims.get("exp") instanceof Number expiration)) {
            return null;
        }
        AccessKeyId accessKey = claims.get("ak") instanceof String ak ? new AccessKeyId(ak) : null;
        SignInId signIn = claims.get("sid") instanceof String sid ? new SignInId(sid) : null;
        return new Claims(
                new TokenSubject(account, accountId, credentialVersion.intValue(), accessKey, signIn),
                instant(notBefore),
                instant(expiration));
    }

    private static BigDecimal seconds(Instant instant) {
        return BigDecimal.valueOf(instant.toEpochMilli(), MILLIS);
    }

    /** A double is exact enough: milliseconds since 1970 need 41 of its 53 bits. */
    private static Instant instant(Number seconds) {
        return Instant.EPOCH.plus(Duration.ofMillis(Math.round(seconds.doubleValue() * 1000)));
    }
}
