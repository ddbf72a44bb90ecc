package io.hypercube.federation.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.id.Audience;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.claims.AuthorizedParty;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerException;
import org.jspecify.annotations.Nullable;

/**
 * Validates ID tokens of a code flow: signature by a key of the issuer with an asymmetric algorithm, {@code iss}, {@code aud},
 * {@code azp}, {@code exp}, {@code iat} (60 s of clock skew), {@code nonce}, and {@code at_hash} where it is present.
 *
 * @see <a href="https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation">OpenID Connect Core 3.1.3.7</a>
 */
final class IdTokenCheck {
    private final OidcConfig config;
    private final Issuer issuer;

    IdTokenCheck(OidcConfig config, Issuer issuer) {
        this.config = config;
        this.issuer = issuer;
    }

    /** @throws ApiException 403 with the check that failed */
    IDTokenClaimsSet check(OIDCTokens tokens, String nonce) {
        return check(tokens, new Nonce(nonce));
    }

    /**
     * Also compares the token with that of the sign-in: subject and audience are the same, and so are nonce and time of authentication
     * where it has them.
     *
     * @throws ApiException 403 with the check that failed
     * @see <a href="https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse">OpenID Connect Core 12.2</a>
     */
    IDTokenClaimsSet refreshed(OIDCTokens tokens, String subject, ProviderTokens before) {
        IDTokenClaimsSet claims = check(tokens, (Nonce) null);
        if (!claims.getSubject().getValue().equals(subject)) {
            throw refused("sub: differs from that of the sign-in");
        }
        if (!Audience.toStringList(claims.getAudience()).containsAll(before.audiences())) {
            throw refused("aud: differs from that of the sign-in");
        }
        Nonce nonce = claims.getNonce();
        if (nonce != null && !nonce.getValue().equals(before.nonce())) {
            throw refused("nonce: differs from that of the sign-in");
        }
        Long authenticated = ProviderTokens.authenticated(claims);
        if (authenticated != null && before.authenticated() != null && !authenticated.equals(before.authenticated())) {
            throw refused("auth_time: differs from that of the sign-in");
        }
        return claims;
    }

    /** @param nonce null for a refreshed token, which may have none */
    private IDTokenClaimsSet check(OIDCTokens tokens, @Nullable Nonce nonce) {
        JWT token = tokens.getIDToken();
        if (token == null) {
            throw refused("missing in the token response");
        }
        IDTokenClaimsSet claims = validated(token, nonce);
        for (Audience audience : claims.getAudience()) {
            if (!config.issuer().audiences().contains(audience.getValue())) {
                throw refused("aud: " + audience.getValue() + " (expected: only configured audiences)");
            }
        }
        requireParty(claims);
        requireHash(token, claims, tokens.getBearerAccessToken());
        return claims;
    }

    private IDTokenClaimsSet validated(JWT token, @Nullable Nonce nonce) {
        IDTokenValidator validator = new IDTokenValidator(
                new com.nimbusds.oauth2.sdk.id.Issuer(config.issuer().url().toString()),
                new ClientID(config.clientId()),
                new JWSVerificationKeySelector<SecurityContext>(Issuer.ALGORITHMS, issuer.keys()),
                null);
        try {
            return validator.validate(token, nonce);
        } catch (BadJOSEException e) {
            throw refused(String.valueOf(e.getMessage()));
        } catch (KeySourceException e) {
            throw IssuerException.unavailable("the keys of the provider cannot be fetched: " + e.getMessage(), e);
        } catch (JOSEException e) {
            throw refused("the signature cannot be checked: " + e.getMessage());
        }
    }

    /** The library accepts any {@code azp} beside several audiences. */
    private void requireParty(IDTokenClaimsSet claims) {
        AuthorizedParty party = claims.getAuthorizedParty();
        if (party == null ? claims.getAudience().size() > 1 : !party.getValue().equals(config.clientId())) {
            throw refused("azp: " + (party == null ? "missing" : party.getValue()) + " (expected: " + config.clientId()
                    + ")");
        }
    }

    private static void requireHash(JWT token, IDTokenClaimsSet claims, @Nullable BearerAccessToken access) {
        AccessTokenHash hash = claims.getAccessTokenHash();
        if (hash == null) {
            return;
        }
        try {
            JWSAlgorithm algorithm =
                    JWSAlgorithm.parse(token.getHeader().getAlgorithm().getName());
            AccessTokenValidator.validate(access, algorithm, hash);
        } catch (InvalidHashException | IllegalArgumentException e) {
            throw refused("at_hash: not that of the access token");
        }
    }

    private static ApiException refused(String reason) {
        return ApiException.forbidden("the ID token of the provider is not valid: " + reason);
    }
}
