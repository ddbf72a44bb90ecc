package io.hypercube.authentication;

import io.hypercube.accesskey.AccessKey;
import io.hypercube.accesskey.AccessKeyStore;
import io.hypercube.accesskey.LastUses;
import io.hypercube.accesskey.SecretHash;
import io.hypercube.directory.AccountDirectory;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.limit.FailureRate;
import io.hypercube.limit.PeerNetwork;
import io.hypercube.token.IssuedToken;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenSubject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * An access key pair for a bearer token, from memory. Whatever is wrong (unknown key, wrong secret, disabled, expired,
 * account disabled) is one and the same 401, after the same work.
 *
 * <p>Pairs are compared first, so a right one is never refused because of the wrong ones of others: a secret has 256 random bits and
 * needs no limit of its own. Failures are slowed by network: 50, then one every 2 s; a wrong pair beyond that is a 429.
 */
public final class TokenExchange {
    private static final int PER_NETWORK = 50;
    private static final Duration PER_NETWORK_INTERVAL = Duration.ofSeconds(2);

    private final AccountDirectory directory;
    private final TokenIssuer issuer;
    private final FailureRate<String> failures;
    private final LastUses uses;
    private final InstantSource clock;

    /** @param nanoTime {@code System::nanoTime} */
    public TokenExchange(
            AccountDirectory directory, TokenIssuer issuer, LastUses uses, InstantSource clock, LongSupplier nanoTime) {
        this.directory = directory;
        this.issuer = issuer;
        this.failures = new FailureRate<>(PER_NETWORK, PER_NETWORK_INTERVAL, nanoTime);
        this.uses = uses;
        this.clock = clock;
    }

    /**
     * May block: a pair that is not known is looked for once more in the database, because it may have been made a moment ago.
     *
     * @param peer address of the caller
     */
    public IssuedToken exchange(AccessKeyId id, Secret secret, String peer) {
        Optional<TokenSubject> subject = recognise(id, secret);
        if (subject.isEmpty()) {
            directory.refreshTogether();
            subject = recognise(id, secret);
        }
        directory.requireBelieved();
        TokenSubject recognised = subject.orElseThrow(() -> refusal(peer));
        uses.used(id);
        return issuer.issue(recognised);
    }

    private ApiException refusal(String peer) {
        Duration tooEarly = failures.count(PeerNetwork.of(peer));
        return tooEarly.isPositive()
                ? ApiException.tooManyRequests("too many failed attempts; try again later", tooEarly)
                : ApiException.unauthorized("the access key pair is not valid");
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
