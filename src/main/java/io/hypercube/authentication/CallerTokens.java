package io.hypercube.authentication;

import io.hypercube.accesskey.AccountDirectory;
import io.hypercube.account.Account;
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
     * One that is worth what the caller is, and ends with the same password or key. A browser's session that ends does not end it.
     *
     * @throws ApiException 401 when he has lost his rights since
     */
    public IssuedToken issue(Caller caller) {
        // the account before the question whether all of this still holds, so that nobody gets a later password's token
        Account account = directory
                .account(caller.user().name())
                .filter(found -> authenticator.stillValid(caller))
                .orElseThrow(() -> ApiException.unauthorized("the credentials are no longer valid"));
        return issuer.issue(
                new TokenSubject(account.name(), account.id(), version(caller, account), caller.accessKey()));
    }

    private static int version(Caller caller, Account account) {
        int slash = caller.origin().lastIndexOf('/');
        return slash < 0
                ? account.passwordVersion()
                : Integer.parseInt(caller.origin().substring(slash + 1));
    }
}
