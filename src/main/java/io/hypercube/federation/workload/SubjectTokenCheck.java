package io.hypercube.federation.workload;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.oidc.IssuerException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a token of an issuer: signature by a key of the issuer with an asymmetric algorithm, type, {@code iss}, {@code aud}, {@code
 * sub}, {@code exp}, {@code iat} and {@code nbf}. Clocks may differ by a minute. A token that is valid for more than a day is refused,
 * because it is a secret that must be kept.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8725">RFC 8725, JSON Web Token best current practices</a>
 */
final class SubjectTokenCheck {
    private static final Duration SKEW = Duration.ofSeconds(60);
    private static final Duration LONGEST_LIFE = Duration.ofHours(24);

    private final IssuerConfig issuer;

    SubjectTokenCheck(IssuerConfig issuer) {
        this.issuer = issuer;
    }

    /**
     * Returns the verified claims.
     *
     * @throws OAuthException with the check that failed
     * @throws IssuerException when the keys of the issuer cannot be fetched
     */
    JWTClaimsSet check(SubjectToken token, JWKSource<SecurityContext> keys, Instant now) {
        JWTClaimsSet claims = signed(token, keys);
        if (!issuer.url().toString().equals(claims.getIssuer())) {
            throw SubjectToken.refused("iss: " + claims.getIssuer() + " (expected: " + issuer.url() + ")");
        }
        requireAudience(claims.getAudience());
        String subject = claims.getSubject();
        if (subject == null || subject.isBlank()) {
            throw SubjectToken.refused("sub: missing (expected: the name of the workload)");
        }
        requireTime(claims, now);
        return claims;
    }

    private static JWTClaimsSet signed(SubjectToken token, JWKSource<SecurityContext> keys) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(Issuer.ALGORITHMS, keys));
        processor.setJWTClaimsSetVerifier(null);
        try {
            return processor.process(token.jwt(), null);
        } catch (BadJOSEException e) {
            throw SubjectToken.refused(String.valueOf(e.getMessage()));
        } catch (RateLimitReachedException e) {
            throw IssuerException.unavailable("no such key; the keys were fetched twice in 30 s", e);
        } catch (KeySourceException e) {
            throw IssuerException.unavailable("the keys cannot be fetched: " + e.getMessage(), e);
        } catch (JOSEException e) {
            throw SubjectToken.refused("the signature cannot be checked");
        }
    }

    /** Everybody for whom a token was issued has it and could send it here. */
    private void requireAudience(List<String> audiences) {
        if (audiences.isEmpty() || !issuer.audiences().containsAll(audiences)) {
            throw SubjectToken.refused("aud: " + Excerpt.of(String.join(", ", audiences)) + " (expected: only "
                    + String.join(", ", issuer.audiences()) + ")");
        }
    }

    private static void requireTime(JWTClaimsSet claims, Instant now) {
        Instant expiration = required("exp", claims.getExpirationTime());
        Instant issue = required("iat", claims.getIssueTime());
        if (!now.isBefore(expiration)) {
            throw SubjectToken.refused("exp: " + expiration + " (expected: a time after " + now + ")");
        }
        if (issue.isAfter(now.plus(SKEW))) {
            throw SubjectToken.refused("iat: " + issue + " (expected: a time before " + now + ")");
        }
        if (expiration.isAfter(issue.plus(LONGEST_LIFE))) {
            throw SubjectToken.refused(
                    "exp: " + expiration + " (expected: at most " + LONGEST_LIFE.toHours() + " hours after iat)");
        }
        Date notBefore = claims.getNotBeforeTime();
        if (notBefore != null && notBefore.toInstant().isAfter(now.plus(SKEW))) {
            throw SubjectToken.refused("nbf: " + notBefore.toInstant() + " (expected: a time before " + now + ")");
        }
    }

    private static Instant required(String claim, @Nullable Date time) {
        if (time == null) {
            throw SubjectToken.refused(claim + ": missing (expected: a time)");
        }
        return time.toInstant();
    }
}
