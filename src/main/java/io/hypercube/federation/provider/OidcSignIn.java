package io.hypercube.federation.provider;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import io.hypercube.auth.account.ExternalIdentity;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerClient;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.IssuerMetadata;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The authorization code flow with PKCE at one provider, and what follows it: refresh and logout. Blocking: for virtual threads. A
 * failure of the provider is an {@link IssuerException}, a refusal a 403 {@link ApiException}; the messages of both may be shown to the
 * person.
 *
 * @see <a href="https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth">OpenID Connect Core 3.1</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9700">RFC 9700, security of OAuth 2.0</a>
 */
final class OidcSignIn implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(OidcSignIn.class);
    private static final int LARGEST = IssuerClient.LARGEST;

    /**
     * A person who has signed in.
     *
     * @param session the {@code sid} of the provider, if it has one
     */
    record SignedIn(
            ExternalIdentity identity,
            ProviderTokens tokens,
            @Nullable String session) {}

    private final OidcConfig config;
    private final Issuer issuer;
    private final TokenEndpoint endpoint;
    private final IdTokenCheck check;
    private final LogoutTokenCheck logouts;
    private final IdentityMapping mapping;

    OidcSignIn(IdentityProviderConfig provider) {
        this.config = provider.oidc();
        this.issuer = new Issuer(config.issuer(), System::nanoTime);
        this.endpoint = new TokenEndpoint(config, issuer);
        this.check = new IdTokenCheck(config, issuer);
        this.logouts = new LogoutTokenCheck(config, issuer);
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

    /** Checks a logout token of the provider. */
    LogoutTokenClaimsSet checkLogout(String token) {
        return logouts.check(token);
    }

    /**
     * The page of the provider that signs the person out there and sends the browser back.
     *
     * @param idToken null when it is not known
     * @param back the page of the console; the provider compares it
     * @return empty when the provider has no such page, or its discovery document cannot be fetched
     * @see <a href="https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout">RP-Initiated Logout 2</a>
     */
    Optional<URI> endSession(@Nullable String idToken, URI back, String state) {
        try {
            URI page = issuer.metadata().endSession();
            JWT hint = idToken == null ? null : JWTParser.parse(idToken);
            return Optional.ofNullable(page).map(url -> new LogoutRequest(
                            url, hint, null, new ClientID(config.clientId()), back, new State(state), null)
                    .toURI());
        } catch (IssuerException | java.text.ParseException e) {
            LOGGER.atWarn()
                    .addKeyValue("issuer", config.issuer().url())
                    .addKeyValue("reason", e.getMessage())
                    .log("the identity provider does not learn of a sign-out");
            return Optional.empty();
        }
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

    /**
     * Exchanges the code and returns the person who has signed in. The state has been compared.
     *
     * @param told gets the name that the provider tells, before a rule can refuse the person
     */
    SignedIn finish(SignInState state, Callback callback, Consumer<String> told) {
        IssuerMetadata metadata = usable();
        callback.requireIssuer(metadata);
        OIDCTokens tokens = exchange(metadata, state, callback.requireCode());
        IDTokenClaimsSet idToken = check.check(tokens, state.nonce());
        String subject = idToken.getSubject().getValue();
        Map<String, Object> claims = completed(metadata, subject, claims(idToken), tokens.getBearerAccessToken());
        mapping.told(claims).ifPresent(told);
        ExternalIdentity identity = mapping.map(subject, claims);
        return new SignedIn(
                identity,
                ProviderTokens.of(tokens, idToken),
                idToken.getSessionID() == null ? null : idToken.getSessionID().getValue());
    }

    /**
     * Reads a person again with the refresh token of their sign-in.
     *
     * @param rotated stores the refresh token that replaces it, before anything else can fail
     * @throws ApiException when the provider has ended the grant, or the person would not be let in
     * @see <a href="https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokens">OpenID Connect Core 12</a>
     */
    ExternalIdentity refresh(String subject, ProviderTokens before, String refreshToken, Consumer<String> rotated) {
        IssuerMetadata metadata = usable();
        TokenResponse response = endpoint.send(metadata, new RefreshTokenGrant(new RefreshToken(refreshToken)));
        if (!(response instanceof OIDCTokenResponse answer)) {
            String error = TokenEndpoint.error(response);
            String message = "the provider refused the refresh token: " + error;
            throw error.equals("invalid_grant") ? ApiException.forbidden(message) : IssuerException.invalid(message);
        }
        OIDCTokens tokens = answer.getOIDCTokens();
        if (tokens.getRefreshToken() != null
                && !tokens.getRefreshToken().getValue().equals(refreshToken)) {
            rotated.accept(tokens.getRefreshToken().getValue());
        }
        if (tokens.getIDToken() == null) { // a provider may leave it out
            required(metadata.userInfo(), "userinfo_endpoint, and the response to a refresh has no ID token");
        }
        Map<String, Object> claims =
                tokens.getIDToken() == null ? Map.of("sub", subject) : claims(check.refreshed(tokens, subject, before));
        return mapping.map(subject, completed(metadata, subject, claims, tokens.getBearerAccessToken()));
    }

    /** Exchanges the code like {@link #finish}, and returns the claims before any rule is applied to them. */
    Map<String, Object> claims(SignInState state, Callback callback) {
        IssuerMetadata metadata = usable();
        callback.requireIssuer(metadata);
        OIDCTokens tokens = exchange(metadata, state, callback.requireCode());
        IDTokenClaimsSet idToken = check.check(tokens, state.nonce());
        String subject = idToken.getSubject().getValue();
        return completed(metadata, subject, claims(idToken), tokens.getBearerAccessToken());
    }

    /**
     * The person that claims describe.
     *
     * @throws ApiException 403 when a rule refuses them
     */
    ExternalIdentity identity(Map<String, Object> claims) {
        return mapping.map(String.valueOf(claims.get("sub")), claims);
    }

    private OIDCTokens exchange(IssuerMetadata metadata, SignInState state, String code) {
        TokenResponse response = endpoint.send(
                metadata,
                new AuthorizationCodeGrant(
                        new AuthorizationCode(code),
                        URI.create(state.redirectUri()),
                        new CodeVerifier(state.verifier())));
        if (response instanceof OIDCTokenResponse tokens) {
            return tokens.getOIDCTokens();
        }
        throw ApiException.forbidden("the provider refused the code: " + TokenEndpoint.error(response));
    }

    private static Map<String, Object> claims(IDTokenClaimsSet idToken) {
        try {
            return idToken.toJWTClaimsSet().getClaims();
        } catch (ParseException e) {
            throw IssuerException.invalid("the ID token cannot be read", e);
        }
    }

    /** With the claims of the UserInfo endpoint where the ID token lacks a mapped one. */
    private Map<String, Object> completed(
            IssuerMetadata metadata, String subject, Map<String, Object> idToken, BearerAccessToken access) {
        Map<String, Object> claims = new HashMap<>(idToken);
        if (mapping.isIncomplete(claims) && metadata.userInfo() != null) {
            userInfo(metadata.userInfo(), subject, access).forEach(claims::putIfAbsent);
        }
        return claims;
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
