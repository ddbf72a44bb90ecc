package io.hypercube.provider;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import io.hypercube.account.OutsideIdentity;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.Excerpt;
import io.hypercube.oidc.Issuer;
import io.hypercube.oidc.IssuerClient;
import io.hypercube.oidc.IssuerException;
import io.hypercube.oidc.IssuerMetadata;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The authorization code flow with PKCE at one provider. Blocking: for virtual threads. A failure of the provider is an {@link
 * IssuerException}, a refusal a 403 {@link ApiException}; the messages of both may be shown to the person.
 *
 * @see <a href="https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth">OpenID Connect Core 3.1</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9700">RFC 9700, security of OAuth 2.0</a>
 */
final class OidcSignIn implements AutoCloseable {
    private static final int LARGEST = IssuerClient.LARGEST;

    private final OidcConfig config;
    private final Issuer issuer;
    private final IdTokenCheck check;
    private final IdentityMapping mapping;

    OidcSignIn(IdentityProviderConfig provider) {
        this.config = provider.oidc();
        this.issuer = new Issuer(config.issuer(), System::nanoTime);
        this.check = new IdTokenCheck(config, issuer);
        this.mapping = new IdentityMapping(provider);
    }

    /** The page of the provider where the browser goes. */
    URI begin(SignInState state) {
        return new AuthenticationRequest.Builder(
                        ResponseType.CODE,
                        new Scope(config.scopes().toArray(String[]::new)),
                        new ClientID(config.clientId()),
                        URI.create(state.redirectUri()))
                .endpointURI(required(usable().authorization(), "authorization_endpoint"))
                .state(new State(state.state()))
                .nonce(new Nonce(state.nonce()))
                .codeChallenge(new CodeVerifier(state.verifier()), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    private IssuerMetadata usable() {
        IssuerMetadata metadata = issuer.metadata();
        List<String> problems = DiscoveryCheck.problems(metadata);
        if (!problems.isEmpty()) {
            throw IssuerException.invalid(
                    "the discovery document of " + metadata.issuer() + ": " + String.join("; ", problems));
        }
        return metadata;
    }

    /** Exchanges the code and returns the person who has signed in. The state has been compared. */
    OutsideIdentity finish(SignInState state, Callback callback) {
        IssuerMetadata metadata = usable();
        callback.requireIssuer(metadata);
        OIDCTokens tokens = exchange(metadata, state, callback.requireCode());
        IDTokenClaimsSet idToken = check.check(tokens, state.nonce());
        String subject = idToken.getSubject().getValue();
        return mapping.map(subject, claims(metadata, idToken, tokens.getBearerAccessToken()));
    }

    /** Exchanges the code like {@link #finish}, and returns the claims before any rule is applied to them. */
    Map<String, Object> claims(SignInState state, Callback callback) {
        IssuerMetadata metadata = usable();
        callback.requireIssuer(metadata);
        OIDCTokens tokens = exchange(metadata, state, callback.requireCode());
        return claims(metadata, check.check(tokens, state.nonce()), tokens.getBearerAccessToken());
    }

    /**
     * The person that claims describe.
     *
     * @throws ApiException 403 when a rule refuses them
     */
    OutsideIdentity identity(Map<String, Object> claims) {
        return mapping.map(String.valueOf(claims.get("sub")), claims);
    }

    private OIDCTokens exchange(IssuerMetadata metadata, SignInState state, String code) {
        URI endpoint = required(metadata.token(), "token_endpoint");
        AuthorizationCodeGrant grant = new AuthorizationCodeGrant(
                new AuthorizationCode(code), URI.create(state.redirectUri()), new CodeVerifier(state.verifier()));
        TokenRequest.Builder request = config.clientSecret() == null
                ? new TokenRequest.Builder(endpoint, new ClientID(config.clientId()), grant)
                : new TokenRequest.Builder(endpoint, authentication(metadata, config.clientSecret()), grant);
        try {
            TokenResponse response =
                    OIDCTokenResponseParser.parse(sent(endpoint, request.build().toHTTPRequest()));
            if (response instanceof OIDCTokenResponse tokens) {
                return tokens.getOIDCTokens();
            }
            throw ApiException.forbidden("the provider refused the code: "
                    + Excerpt.of(String.valueOf(
                            response.toErrorResponse().getErrorObject().getCode())));
        } catch (ParseException e) {
            throw IssuerException.invalid(endpoint + ": not a token response with an ID token", e);
        }
    }

    private ClientAuthentication authentication(IssuerMetadata metadata, io.hypercube.identity.Secret secret) {
        ClientID client = new ClientID(config.clientId());
        List<String> methods = metadata.tokenAuthentication();
        return methods.contains("client_secret_post") && !methods.contains("client_secret_basic")
                ? new ClientSecretPost(client, new Secret(secret.reveal()))
                : new ClientSecretBasic(client, new Secret(secret.reveal()));
    }

    private HTTPResponse sent(URI endpoint, HTTPRequest request) throws ParseException {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(endpoint).POST(BodyPublishers.ofString(String.valueOf(request.getBody())));
        request.getHeaderMap().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        var answer = issuer.client().send(builder.setHeader("Accept", "application/json"));
        if (answer.statusCode() >= 500) {
            throw IssuerException.unavailable(endpoint + ": status " + answer.statusCode() + " (expected: 200)");
        }
        HTTPResponse response = new HTTPResponse(answer.statusCode());
        answer.headers().firstValue("Content-Type").ifPresent(type -> response.setHeader("Content-Type", type));
        response.setBody(new String(answer.body(), StandardCharsets.UTF_8));
        return response;
    }

    private Map<String, Object> claims(IssuerMetadata metadata, IDTokenClaimsSet idToken, BearerAccessToken access) {
        try {
            JWTClaimsSet own = idToken.toJWTClaimsSet();
            Map<String, Object> claims = new HashMap<>(own.getClaims());
            if (mapping.isIncomplete(claims) && metadata.userInfo() != null) {
                userInfo(metadata.userInfo(), own.getSubject(), access).forEach(claims::putIfAbsent);
            }
            return claims;
        } catch (ParseException e) {
            throw IssuerException.invalid("the ID token cannot be read", e);
        }
    }

    /** @see <a href="https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse">OpenID Connect Core 5.3.2</a> */
    private Map<String, Object> userInfo(URI endpoint, String subject, BearerAccessToken access) {
        var answer = issuer.client()
                .send(HttpRequest.newBuilder(endpoint)
                        .header("Authorization", access.toAuthorizationHeader())
                        .header("Accept", "application/json"));
        if (answer.statusCode() != 200) {
            throw IssuerException.unavailable(endpoint + ": status " + answer.statusCode() + " (expected: 200)");
        }
        try {
            Map<String, Object> claims =
                    JSONObjectUtils.parse(new String(answer.body(), StandardCharsets.UTF_8), LARGEST);
            if (!subject.equals(claims.get("sub"))) {
                throw ApiException.forbidden(
                        "the UserInfo endpoint answered for another person (expected: the same sub)");
            }
            return claims;
        } catch (java.text.ParseException e) {
            throw IssuerException.invalid(endpoint + ": not a JSON object", e);
        }
    }

    private static URI required(@Nullable URI endpoint, String name) {
        if (endpoint == null) {
            throw IssuerException.invalid("the discovery document has no " + name);
        }
        return endpoint;
    }

    @Override
    public void close() {
        issuer.close();
    }
}
