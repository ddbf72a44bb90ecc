package io.hypercube.federation.workload;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.Excerpt;
import java.text.ParseException;
import java.util.Map;

/**
 * A token of an issuer as it was received. Nothing of it is verified.
 *
 * @param issuer the claim {@code iss}, by which the keys are chosen
 */
record SubjectToken(SignedJWT jwt, JWTClaimsSet claims, String issuer) {
    /** The longest token, in characters. */
    static final int LONGEST = 16 << 10;

    static SubjectToken parse(Secret text) {
        String token = text.reveal();
        if (token.length() > LONGEST) {
            throw refused(token.length() + " characters (expected: at most " + LONGEST + ")");
        }
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            requireUsual(jwt);
            JWTClaimsSet claims = jwt.getJWTClaimsSet();
            String issuer = claims.getIssuer();
            if (issuer == null) {
                throw refused("iss: missing (expected: the URL of its issuer)");
            }
            return new SubjectToken(jwt, claims, issuer);
        } catch (ParseException | IllegalArgumentException e) {
            throw refused("malformed (expected: a signed JWT)");
        }
    }

    private static void requireUsual(SignedJWT jwt) {
        if (jwt.getHeader().getKeyID() == null) {
            throw refused("kid: missing (expected: the id of its key)");
        }
        if (jwt.getHeader().getCriticalParams() != null) {
            throw refused("crit: not supported (expected: none)");
        }
    }

    /** The claims as JSON values, for rules. */
    Map<String, Object> json() {
        return jwt.getPayload().toJSONObject();
    }

    /** @param reason the claim and what was expected */
    static OAuthException refused(String reason) {
        return OAuthException.invalidRequest("subject_token: " + Excerpt.of(reason, 300));
    }
}
