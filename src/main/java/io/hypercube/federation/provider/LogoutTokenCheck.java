package io.hypercube.federation.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;

/**
 * Validates logout tokens: type, signature by a key of the issuer with an asymmetric algorithm, {@code iss}, {@code aud}, {@code
 * exp}, {@code iat} (60 s of clock skew, and 10 minutes of age at most), {@code jti}, the event, {@code sub} or {@code sid}, and no
 * {@code nonce}. Whether the token was used before is not checked here.
 *
 * @see <a href="https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation">Back-Channel Logout 2.6</a>
 */
record LogoutTokenCheck(OidcConfig config, Issuer issuer) {
    /** How old a token may be, and how long its id is remembered. */
    static final Duration LONGEST_AGE = Duration.ofMinutes(10);

    static final Duration SKEW = Duration.ofSeconds(60);

    /** @throws ApiException 400 with the check that failed */
    LogoutTokenClaimsSet check(String text) {
        LogoutTokenValidator validator = new LogoutTokenValidator(
                new com.nimbusds.oauth2.sdk.id.Issuer(config.issuer().url().toString()),
                new ClientID(config.clientId()),
                false, // many providers send the type JWT; no other token has the event
                new JWSVerificationKeySelector<SecurityContext>(Issuer.ALGORITHMS, issuer.keys()),
                null);
        try {
            LogoutTokenClaimsSet claims = validator.validate(SignedJWT.parse(text));
            requireRecent(claims.getIssueTime().toInstant(), Instant.now());
            return claims;
        } catch (ParseException e) {
            throw refused("not a signed JWT");
        } catch (BadJOSEException e) {
            throw refused(String.valueOf(e.getMessage()));
        } catch (KeySourceException e) {
            throw IssuerException.unavailable("the keys of the provider cannot be fetched: " + e.getMessage(), e);
        } catch (JOSEException e) {
            throw refused("the signature cannot be checked: " + e.getMessage());
        }
    }

    private static void requireRecent(Instant issued, Instant now) {
        if (issued.isAfter(now.plus(SKEW)) || issued.isBefore(now.minus(LONGEST_AGE))) {
            throw refused("iat: " + issued + " (expected: within the last " + LONGEST_AGE.toMinutes() + " minutes)");
        }
    }

    static ApiException refused(String reason) {
        return ApiException.badRequest("logout_token: " + reason);
    }
}
