package io.hypercube.auth.token;

import com.nimbusds.jose.Payload;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a token. Times are NumericDates with milliseconds, so that short lifetimes are exact. A token of a workload has
 * another {@code aud} and no {@code pwv}: programs that do not know the claim {@code workload} would otherwise accept it without its
 * scope.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-4.1">RFC 7519, registered claims</a>
 */
record Claims(TokenSubject subject, Instant notBefore, Instant expiration) {
    private static final String AUDIENCE = "hypercube";
    private static final String AUDIENCE_OF_WORKLOADS = "hypercube-workload";
    private static final int MILLIS = 3;

    Payload toPayload(Instant issuedAt, String issuer) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        Workload workload = subject.workload();
        claims.put("aud", workload == null ? AUDIENCE : AUDIENCE_OF_WORKLOADS);
        claims.put("sub", subject.account());
        claims.put("uid", subject.accountId());
        if (workload == null) {
            claims.put("pwv", subject.credentialVersion());
        } else {
            claims.put(
                    "workload",
                    Map.of("identity", workload.identity(), "rule", workload.rule(), "subject", workload.subject()));
        }
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
                || !(claims.get("sub") instanceof String account)
                || !(claims.get("uid") instanceof String accountId)
                || !(claims.get("nbf") instanceof Number notBefore)
                || !(claims.get("exp") instanceof Number expiration)) {
            return null;
        }
        TokenSubject subject = Objects.equals(claims.get("aud"), AUDIENCE_OF_WORKLOADS)
                ? ofWorkload(claims, account, accountId)
                : ofAccount(claims, account, accountId);
        return subject == null ? null : new Claims(subject, instant(notBefore), instant(expiration));
    }

    private static @Nullable TokenSubject ofAccount(Map<String, Object> claims, String account, String accountId) {
        if (!Objects.equals(claims.get("aud"), AUDIENCE)
                || !(claims.get("pwv") instanceof Number credentialVersion)
                || claims.containsKey("workload")) {
            return null;
        }
        AccessKeyId accessKey = claims.get("ak") instanceof String ak ? new AccessKeyId(ak) : null;
        SignInId signIn = claims.get("sid") instanceof String sid ? new SignInId(sid) : null;
        return new TokenSubject(account, accountId, credentialVersion.intValue(), accessKey, signIn);
    }

    private static @Nullable TokenSubject ofWorkload(Map<String, Object> claims, String account, String accountId) {
        return claims.get("workload") instanceof Map<?, ?> workload
                        && workload.get("identity") instanceof String identity
                        && workload.get("rule") instanceof String rule
                        && workload.get("subject") instanceof String subject
                ? TokenSubject.of(new Workload(identity, rule, subject), account, accountId)
                : null;
    }

    private static BigDecimal seconds(Instant instant) {
        return BigDecimal.valueOf(instant.toEpochMilli(), MILLIS);
    }

    /** A double is exact enough: milliseconds since 1970 need 41 of its 53 bits. */
    private static Instant instant(Number seconds) {
        return Instant.EPOCH.plus(Duration.ofMillis(Math.round(seconds.doubleValue() * 1000)));
    }
}
