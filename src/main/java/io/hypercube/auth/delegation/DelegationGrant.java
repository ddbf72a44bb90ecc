package io.hypercube.auth.delegation;

import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.delegation.DelegationStore.CodeUse;
import io.hypercube.auth.oauth.AiResource;
import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.GrantEndpoint.Grant;
import io.hypercube.auth.oauth.GrantEndpoint.Granted;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.Secret;
import java.util.List;

/**
 * A grant by which a client gets the tokens of a delegation. It proves with the verifier of PKCE, or with a refresh token, that it is the one
 * that the person consented to, and has no other secret.
 *
 * @param type of OAuth
 * @param kind of the sign-in, for the audit log
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3">RFC 6749, access token request</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7636#section-4.6">RFC 7636, verification of code_verifier</a>
 */
public record DelegationGrant(String type, String kind, TokenConfig config, Exchange exchange) implements Grant {
    /** Exchanges the code or the token of a request. */
    @FunctionalInterface
    public interface Exchange {
        /** @throws OAuthException when the client gets no tokens */
        Granted tokens(ApiRequest request, Form form);
    }

    /** The grants that begin and renew a delegation. None is taken while AI clients are off. */
    public static List<Grant> all(Delegations delegations, TokenConfig config) {
        return List.of(
                new DelegationGrant("authorization_code", "delegation", config, (request, form) -> {
                    CodeUse use = use(form);
                    AiResource.require(form, config);
                    return delegations.exchange(use, form.secret("code"), request);
                }),
                new DelegationGrant("refresh_token", "delegation-refresh", config, (request, form) -> {
                    String client = form.require("client_id");
                    if (!form.all("resource").isEmpty()) {
                        AiResource.require(form, config);
                    }
                    return delegations.refresh(
                            form.secret("refresh_token"), client, AiResource.askedScopes(form), request);
                }));
    }

    @Override
    public boolean takes(Form form) {
        return config.resourceOfAiClients().isPresent();
    }

    @Override
    public Granted grant(ApiRequest request, Form form) {
        request.notes().note(Note.SIGN_IN_KIND, kind);
        return exchange.tokens(request, form);
    }

    private static CodeUse use(Form form) {
        String client = form.require("client_id");
        Secret code = form.secret("code");
        String redirectUri = form.require("redirect_uri");
        return new CodeUse(SecretHash.of(code), client, redirectUri, challenge(form.require("code_verifier")));
    }

    private static String challenge(String verifier) {
        try {
            return CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(verifier))
                    .getValue();
        } catch (IllegalArgumentException e) {
            throw OAuthException.invalidRequest(
                    "code_verifier: not valid (expected: 43 to 128 letters, digits and -._~)");
        }
    }
}
