package io.hypercube.authentication;

import io.hypercube.account.Account;
import io.hypercube.directory.AccountDirectory;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.token.IssuedToken;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenSubject;

/** Tokens for callers who are recognised already, to be given to another program of theirs. Never blocks. */
public final class CallerTokens {
    private final AccountDirectory directory;
    private final Authenticator authenticator;
    private final TokenIssuer issuer;

    public CallerTokens(AccountDirectory directory, Authenticator authenticator, TokenIssuer issuer) {
        this.directory = directory;
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
        // the account before the question whether all of this still holds, so that nobody gets a later password's token
        Account account = directory
                .account(caller.user().name())
                .filter(found -> authenticator.stillValid(caller))
                .orElseThrow(() -> ApiException.unauthorized("the credentials are no longer valid"));
        TokenSubject subject =
                new TokenSubject(account.name(), account.id(), version(caller, account), caller.accessKey());
        return caller.session() == null ? issuer.issue(subject, caller.expiration()) : issuer.issue(subject);
    }

    private static int version(Caller caller, Account account) {
        int slash = caller.origin().lastIndexOf('/');
        return slash < 0
                ? account.passwordVersion()
                : Integer.parseInt(caller.origin().substring(slash + 1));
    }
}
