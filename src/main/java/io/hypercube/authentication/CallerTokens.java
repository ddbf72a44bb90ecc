package io.hypercube.authentication;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.token.IssuedToken;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenSubject;

/** Tokens for callers who are recognised already, to be given to another program of theirs. Never blocks. */
public final class CallerTokens {
    private final Authenticator authenticator;
    private final TokenIssuer issuer;

    public CallerTokens(Authenticator authenticator, TokenIssuer issuer) {
        this.authenticator = authenticator;
        this.issuer = issuer;
    }

    /**
     * A token with the caller's rights, which ends with the same password or key. A caller who came with a token gets one that ends
     * with that token, so that tokens cannot be chained; a browser's session, which began with a password, gets the whole
     * configured life, also beyond the end of the session.
     *
     * @throws ApiException 401 when the caller has lost their rights since
     */
    public IssuedToken issue(Caller caller) {
        if (!authenticator.stillValid(caller)) {
            throw ApiException.unauthorized("the credentials are no longer valid");
        }
        Caller.Origin origin = caller.origin();
        TokenSubject subject = new TokenSubject(
                caller.user().name(), origin.accountId(), origin.credentialVersion(), caller.accessKey());
        return caller.session() == null ? issuer.issue(subject, caller.expiration()) : issuer.issue(subject);
    }
}
