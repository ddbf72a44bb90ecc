package io.hypercube.accesskey;

import io.hypercube.account.Account;
import io.hypercube.account.GuessLimiter;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.token.IssuedToken;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenSubject;
import java.time.InstantSource;
import java.util.Optional;

/**
 * An access key pair for a bearer token, from memory. Whatever is wrong (unknown key, wrong secret, disabled, expired,
 * account disabled) is one and the same 401, after the same work.
 */
public final class TokenExchange {
    private final AccountDirectory directory;
    private final TokenIssuer issuer;
    private final GuessLimiter limiter;
    private final InstantSource clock;

    public TokenExchange(AccountDirectory directory, TokenIssuer issuer, GuessLimiter limiter, InstantSource clock) {
        this.directory = directory;
        this.issuer = issuer;
        this.limiter = limiter;
        this.clock = clock;
    }

    /** May block: a pair that is not known is looked for once more in the database, should it be a moment old. */
    public IssuedToken exchange(AccessKeyId id, Secret secret, String peer) {
        limiter.admit(id.value(), peer);
        Optional<TokenSubject> subject = recognise(id, secret);
        if (subject.isEmpty()) {
            directory.refresh();
            subject = recognise(id, secret);
        }
        directory.requireBelieved();
        if (subject.isEmpty()) {
            limiter.failed(id.value(), peer);
            throw ApiException.unauthorized("the access key pair is not valid");
        }
        limiter.succeeded(id.value(), peer);
        return issuer.issue(subject.get());
    }

    private Optional<TokenSubject> recognise(AccessKeyId id, Secret secret) {
        Optional<AccessKeyStore.Stored> stored = directory.stored(id);
        boolean matches = stored.map(AccessKeyStore.Stored::secret)
                .orElse(SecretHash.NOBODYS)
                .matches(secret);
        return stored.map(AccessKeyStore.Stored::key)
                .filter(key -> matches && key.isUsableAt(clock.instant()))
                .flatMap(key -> directory.account(key.account()))
                .filter(account -> !account.disabled())
                .map(account -> subject(account, id));
    }

    private static TokenSubject subject(Account account, AccessKeyId id) {
        return new TokenSubject(account.name(), account.id(), account.passwordVersion(), id);
    }
}
