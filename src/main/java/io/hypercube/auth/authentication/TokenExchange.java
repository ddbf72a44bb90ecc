package io.hypercube.auth.authentication;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.LastUses;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Exchanges an access key pair for a bearer token, from memory. Every failure (unknown key, wrong secret, disabled or
 * expired key, disabled account) is the same 401 after the same amount of work.
 *
 * <p>Pairs are compared before the limit is checked, so a valid pair is never rejected because of the failures of
 * others; secrets have 256 random bits. Failures are limited for each network: 50, then one every 2 s; a wrong pair
 * beyond that gets a 429.
 */
public final class TokenExchange {
    private static final int PER_NETWORK = 50;
    private static final Duration PER_NETWORK_INTERVAL = Duration.ofSeconds(2);

    private final AccountDirectory directory;
    private final TokenIssuer issuer;
    private final RateLimit<String> failures;
    private final LastUses<AccessKeyId> uses;
    private final InstantSource clock;

    /** @param nanoTime {@code System::nanoTime} */
    public TokenExchange(
            AccountDirectory directory,
            TokenIssuer issuer,
            LastUses<AccessKeyId> uses,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.directory = directory;
        this.issuer = issuer;
        this.failures = new RateLimit<>(PER_NETWORK, PER_NETWORK_INTERVAL, nanoTime);
        this.uses = uses;
        this.clock = clock;
    }

    /**
     * Issues a token. May block: for an unknown pair the directory is refreshed once, because the pair may have just
     * been created.
     *
     * @param peer the address of the client
     * @param notes gets the key and, on success, its account
     */
    public IssuedToken exchange(AccessKeyId id, Secret secret, String peer, CallNotes notes) {
        return issuer.issue(recognised(id, secret, peer, notes));
    }

    /** The subject of tokens for a pair, which is checked and counted as by {@link #exchange}. */
    TokenSubject recognised(AccessKeyId id, Secret secret, String peer, CallNotes notes) {
        notes.note(Note.ATTEMPTED_KEY, id.value());
        Optional<TokenSubject> subject = recognise(id, secret);
        if (subject.isEmpty()) {
            directory.refreshTogether();
            subject = recognise(id, secret);
        }
        directory.requireBelieved();
        TokenSubject recognised = subject.orElseThrow(() -> refusal(peer));
        notes.signedIn(recognised.account(), recognised.accountId());
        uses.used(id);
        return recognised;
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
        // always compares both, so that the time does not depend on which secret matches or whether there are two
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
