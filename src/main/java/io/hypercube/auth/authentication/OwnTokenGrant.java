package io.hypercube.auth.authentication;

import io.hypercube.auth.account.AccessKeyRequest.ScopeRequest;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.oauth.AiResource;
import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.GrantEndpoint.Grant;
import io.hypercube.auth.oauth.GrantEndpoint.Granted;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges the token of {@code hypercube login} for one of an AI client on the same machine. No other token of the gateway can be
 * exchanged. The new token may be narrowed to clusters and namespaces, and ends with the old one and with the sign-in. Without the setting
 * {@code mcp} there is no such grant.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8693#section-2.1">RFC 8693, token exchange</a>
 */
public final class OwnTokenGrant implements Grant {
    /** The client as tokens and audit events name it. */
    static final String CLIENT = "hypercube-mcp";

    private static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";
    private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    /** Clusters and namespaces together, so that a token stays short enough for every reader of it. */
    private static final int LONGEST_NARROWING = 1000;

    private final Authenticator authenticator;
    private final AccountDirectory directory;
    private final TokenIssuer issuer;
    private final TokenConfig config;

    public OwnTokenGrant(
            Authenticator authenticator, AccountDirectory directory, TokenIssuer issuer, TokenConfig config) {
        this.authenticator = authenticator;
        this.directory = directory;
        this.issuer = issuer;
        this.config = config;
    }

    @Override
    public String type() {
        return GRANT;
    }

    @Override
    public boolean takes(Form form) {
        return config.resourceOfAiClients().isPresent()
                && form.find("subject_token_type").filter(ACCESS_TOKEN::equals).isPresent();
    }

    @Override
    public Granted grant(ApiRequest request, Form form) {
        AiResource.require(form, config);
        requireNothingElse(form);
        AiClient client = new AiClient(CLIENT, AiResource.scopes(form), narrowing(form));
        Caller caller = signedIn(form);
        request.notes().signedIn(caller.user().name(), caller.origin().accountId());
        IssuedToken issued = issuer.issue(subject(caller), client, caller.expiration());
        Map<String, String> more = new LinkedHashMap<>();
        more.put("issued_token_type", ACCESS_TOKEN);
        more.put("scope", AiScope.text(client.scopes()));
        return new Granted(issued, more);
    }

    private static void requireNothingElse(Form form) {
        String requested = form.find("requested_token_type").orElse(ACCESS_TOKEN);
        if (!requested.equals(ACCESS_TOKEN)) {
            throw OAuthException.invalidRequest(
                    "requested_token_type: " + Excerpt.of(requested) + " (expected: " + ACCESS_TOKEN + ")");
        }
        for (String parameter : List.of("actor_token", "actor_token_type", "audience")) {
            if (!form.all(parameter).isEmpty()) {
                throw OAuthException.invalidRequest(parameter + ": not supported (expected: none)");
            }
        }
    }

    private static Narrowing narrowing(Form form) {
        String clusters = form.find(AiResource.CLUSTERS).orElse("");
        String namespaces = form.find(AiResource.NAMESPACES).orElse("");
        int length = clusters.length() + namespaces.length();
        if (length > LONGEST_NARROWING) {
            throw OAuthException.invalidRequest("clusters, namespaces: " + length + " characters (expected: at most "
                    + LONGEST_NARROWING + " together)");
        }
        try {
            Scope scope = new ScopeRequest(names(clusters), names(namespaces), null, null).toScope();
            return new Narrowing(scope.clusters(), scope.namespaces());
        } catch (ApiException e) {
            throw OAuthException.invalidRequest(e.status().message().replaceFirst("^scope\\.", ""));
        }
    }

    private static @Nullable List<String> names(String text) {
        return text.isEmpty() ? null : List.of(text.split(",", -1));
    }

    private Caller signedIn(Form form) {
        String token = form.secret("subject_token").reveal();
        return switch (authenticator.authenticate(List.of("Bearer " + token))) {
            case Authentication.Authenticated(Caller caller) when isOfCommandLine(caller) -> caller;
            case Authentication.Authenticated _, Authentication.NoCredentials _, Authentication.Rejected _ ->
                throw OAuthException.invalidRequest("subject_token: another one, or not valid any more (expected: the"
                        + " token of a command-line sign-in, as of hypercube login)");
        };
    }

    /** A token that was copied from the console ends with a browser session, whose id is not that of a sign-in. */
    private boolean isOfCommandLine(Caller caller) {
        SignInId signIn = caller.origin().signIn();
        return signIn != null
                && caller.accessKey() == null
                && !caller.isWorkload()
                && !caller.isAiClient()
                && directory.signIn(signIn).isPresent();
    }

    private static TokenSubject subject(Caller caller) {
        Caller.Origin origin = caller.origin();
        return new TokenSubject(
                caller.user().name(), origin.accountId(), origin.credentialVersion(), null, origin.signIn());
    }
}
