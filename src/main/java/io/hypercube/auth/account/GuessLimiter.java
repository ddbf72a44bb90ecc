package io.hypercube.auth.account;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.FairSemaphore;
import io.hypercube.core.limit.RateLimit;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Limits password guessing: for one name in one network 10 failures, then one every 10 s; for all names in one network 50, then
 * one every 2 s. Attempts over the limit are answered with 429 without hashing, even with the right password. No limit counts a
 * name across networks, so attackers in other networks cannot lock an account out.
 *
 * <p>A network from which the account's current password was entered correctly ({@link ProvenNetworks}) stays open for that
 * account: its attempts are compared before they are rejected, so attackers that share the owner's address cannot lock the owner
 * out. Wrong attempts over the limit are still answered with 429. The hashing time limits guessing from there, because attempts
 * are compared one at a time ({@link FairSemaphore}). Memory is bounded; thread-safe; never blocks.
 */
public final class GuessLimiter {
    private static final int PER_NAME = 10;
    private static final Duration PER_NAME_INTERVAL = Duration.ofSeconds(10);
    private static final int PER_NETWORK = 50;
    private static final Duration PER_NETWORK_INTERVAL = Duration.ofSeconds(2);

    private final RateLimit<PasswordAttempt> names;
    private final RateLimit<String> networks;
    private final ProvenNetworks proven;

    /** @param nanoTime {@code System::nanoTime} */
    public GuessLimiter(LongSupplier nanoTime) {
        this.names = new RateLimit<>(PER_NAME, PER_NAME_INTERVAL, nanoTime);
        this.networks = new RateLimit<>(PER_NETWORK, PER_NETWORK_INTERVAL, nanoTime);
        this.proven = new ProvenNetworks(nanoTime);
    }

    /** Throws 429 over the limit, before the account is looked up. */
    void admit(PasswordAttempt attempt) {
        if (!proven.has(attempt)) {
            requireFewFailures(attempt);
        }
    }

    /** Throws 429 over the limit, after the account was looked up. */
    void admit(PasswordAttempt attempt, Account account) {
        if (!proven.has(attempt, account)) {
            requireFewFailures(attempt);
        }
    }

    /** The queue of an attempt: its own in a proven network, else one that all attempts of the network share. */
    FairSemaphore.Flow flow(PasswordAttempt attempt) {
        return proven.has(attempt)
                ? new FairSemaphore.Flow(true, attempt.name() + ' ' + attempt.network())
                : new FairSemaphore.Flow(false, attempt.network());
    }

    /** Counts a failure. Throws 429 when earlier failures had reached the limit. */
    void failed(PasswordAttempt attempt) {
        refuseFor(longer(names.count(attempt), networks.count(attempt.network())));
    }

    void succeeded(PasswordAttempt attempt, Account account) {
        proven.add(attempt, account);
    }

    private void requireFewFailures(PasswordAttempt attempt) {
        refuseFor(longer(names.untilAllowed(attempt), networks.untilAllowed(attempt.network())));
    }

    private static void refuseFor(Duration wait) {
        if (wait.isPositive()) {
            throw ApiException.tooManyRequests("too many failed attempts; try again later", wait);
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
