package io.hypercube.account;

import io.hypercube.kube.ApiException;
import io.hypercube.limit.FailureRate;
import io.hypercube.limit.FairSemaphore;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Slows down guessing of passwords: 10 failures for a name in a network, then one every 10 s; 50 in a network for all names, then
 * one every 2 s. An attempt beyond that is a 429 and costs no hashing, whether its password would be right or not. Nothing is
 * counted for a name alone, so strangers in other networks cannot lock an account out.
 *
 * <p>A network in which the account's present password was got right ({@link ProvenNetworks}) stays open for that account, however
 * many fail there: its attempts are compared before anything is refused, so strangers behind the owner's own address cannot lock
 * the owner out either. Such a wrong attempt is still a 429 when there were too many. Guessing from there is as slow as hashing
 * is, because one attempt is compared at a time ({@link FairSemaphore}). Memory is bounded; thread-safe; never blocks.
 */
public final class GuessLimiter {
    private static final int PER_NAME = 10;
    private static final Duration PER_NAME_INTERVAL = Duration.ofSeconds(10);
    private static final int PER_NETWORK = 50;
    private static final Duration PER_NETWORK_INTERVAL = Duration.ofSeconds(2);

    private final FailureRate<PasswordAttempt> names;
    private final FailureRate<String> networks;
    private final ProvenNetworks proven;

    /** @param nanoTime {@code System::nanoTime} */
    public GuessLimiter(LongSupplier nanoTime) {
        this.names = new FailureRate<>(PER_NAME, PER_NAME_INTERVAL, nanoTime);
        this.networks = new FailureRate<>(PER_NETWORK, PER_NETWORK_INTERVAL, nanoTime);
        this.proven = new ProvenNetworks(nanoTime);
    }

    /** 429 for what need not be looked at; before the account is looked up. */
    void admit(PasswordAttempt attempt) {
        if (!proven.has(attempt)) {
            requireFewFailures(attempt);
        }
    }

    /** The same when it is known whose password it would be. */
    void admit(PasswordAttempt attempt, Account account) {
        if (!proven.has(attempt, account)) {
            requireFewFailures(attempt);
        }
    }

    /** The turn that an attempt takes: one of its own where the network is proven, else the network's, whatever the name. */
    FairSemaphore.Flow flow(PasswordAttempt attempt) {
        return proven.has(attempt)
                ? new FairSemaphore.Flow(true, attempt.name() + ' ' + attempt.network())
                : new FairSemaphore.Flow(false, attempt.network());
    }

    /** 429 when there were too many before. */
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
