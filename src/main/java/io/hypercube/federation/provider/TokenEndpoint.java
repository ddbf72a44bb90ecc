package io.hypercube.federation.provider;

import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.IssuerMetadata;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;

/**
 * Calls the token endpoint of a provider. Blocking.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-3.2">RFC 6749, token endpoint</a>
 */
record TokenEndpoint(OidcConfig config, Issuer issuer) {

    /** @return tokens, or the error of the provider */
    TokenResponse send(IssuerMetadata metadata, AuthorizationGrant grant) {
        URI endpoint = metadata.token();
        if (endpoint == null) {
            throw IssuerException.invalid("the discovery document has no token_endpoint");
        }
        TokenRequest.Builder request = config.clientSecret() == null
                ? new TokenRequest.Builder(endpoint, new ClientID(config.clientId()), grant)
                : new TokenRequest.Builder(endpoint, authentication(metadata, config.clientSecret()), grant);
        try {
            return OIDCTokenResponseParser.parse(sent(endpoint, request.build().toHTTPRequest()));
        } catch (ParseException e) {
            throw IssuerException.invalid(endpoint + ": not a token response with an ID token", e);
        }
    }

    /** The error of a response without tokens. */
    static String error(TokenResponse response) {
        return Excerpt.of(
                String.valueOf(response.toErrorResponse().getErrorObject().getCode()));
    }

    private ClientAuthentication authentication(IssuerMetadata metadata, io.hypercube.core.identity.Secret secret) {
        ClientID client = new ClientID(config.clientId());
        var methods = metadata.tokenAuthentication();
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
}
