package io.hypercube.accesskey;

import io.hypercube.account.GuessLimiter;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.token.IssuedToken;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenSubject;
import java.time.Instant;
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
    private final LastUses uses;
    private final InstantSource clock;

    public TokenExchange(
            AccountDirectory directory, TokenIssuer issuer, GuessLimiter limiter, LastUses uses, InstantSource clock) {
        this.directory = directory;
        this.issuer = issuer;
        this.limiter = limiter;
        this.uses = uses;
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
        uses.used(id);
        return issuer.issue(subject.get());
    }

    private Optional<TokenSubject> recognise(AccessKeyId id, Secret secret) {
        Optional<AccessKeyStore.Stored> stored = directory.stored(id);
        SecretHash offered = SecretHash.of(secret);
        // both are compared, whatever there is: which one it was, or that there are two, takes no time of its own
        boolean current =
                offered.matches(stored.map(AccessKeyStore.Stored::secret).orElse(SecretHash.NOBODYS));
        boolean previous = offered.matches(
                stored.flatMap(known -> Optional.ofNullable(known.previous())).orElse(SecretHash.NOBODYS));
        return current || previous
                ? stored.map(AccessKeyStore.Stored::key).flatMap(key -> subject(key, current))
                : Optional.empty();
    }

    private Optional<TokenSubject> subject(AccessKey key, boolean current) {
        Instant now = clock.instant();
        int version = current ? key.secretVersion() : key.secretVersion() - 1;
        return directory
                .account(key.account())
                .filter(account -> key.isUsableAt(now) && key.takes(version, now) && !account.disabled())
                .map(account -> new TokenSubject(account.name(), account.id(), version, key.id()));
    }
}
