package io.hypercube.auth.authentication;

import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import java.util.Optional;

/** Issues tokens to authenticated callers for use in other programs. Never blocks. */
public final class CallerTokens {
    private final Authenticator authenticator;
    private final TokenIssuer issuer;

    public CallerTokens(Authenticator authenticator, TokenIssuer issuer) {
        this.authenticator = authenticator;
        this.issuer = issuer;
    }

    /**
     * Issues a token with the caller's rights, which is bound to the same password or key. For a caller with a token it
     * expires with that token, so that tokens cannot be renewed with tokens. For a browser session that began with a
     * password, it has the full configured lifetime and may outlive the session; for one that began at an identity provider, it ends
     * with the session.
     *
     * @throws ApiException 401 when the caller's rights have ended
     */
    public IssuedToken issue(Caller caller) {
        authenticator.standing(caller).requireStanding();
        Caller.Origin origin = caller.origin();
        Optional<SignInId> session = authenticator.endsWith(caller);
        TokenSubject subject = new TokenSubject(
                caller.user().name(),
                origin.accountId(),
                origin.credentialVersion(),
                caller.accessKey(),
                session.orElse(origin.signIn()),
                origin.workload(),
                null);
        return caller.session() == null || session.isPresent()
                ? issuer.issue(subject, caller.expiration())
                : issuer.issue(subject);
    }
}
