package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.FairSemaphore;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates by a name and a password that an identity provider checks. Guessing is limited as for local passwords ({@link
 * GuessLimiter}), attempts take turns, and a failure takes at least {@link Concurrency#leastTime()}, so that the time does not disclose which
 * names exist. Blocking: for virtual threads.
 */
public final class ExternalPasswords implements PasswordSource {
    private static final Logger LOGGER = LoggerFactory.getLogger(ExternalPasswords.class);

    /** The provider's side. */
    public interface Directory {
        /**
         * The person of that name and password; empty when one of them is wrong.
         *
         * @throws ApiException when the provider does not answer, or the person must not sign in
         */
        Optional<ExternalIdentity> identify(String name, Secret password);
    }

    /**
     * How attempts take turns.
     *
     * @param seats the number that run at the same time
     * @param patience how long one waits for its turn
     * @param leastTime the duration of a failed one
     */
    public record Concurrency(int seats, Duration patience, Duration leastTime) {
        /** That of a gateway. */
        public static final Concurrency USUAL = new Concurrency(15, Duration.ofSeconds(10), Duration.ofMillis(250));
    }

    private final String provider;
    private final Directory directory;
    private final ExternalAccounts accounts;
    private final GuessLimiter limiter;
    private final Concurrency pace;
    private final FairSemaphore turns;

    /** @param provider its name, which keeps its attempts apart from those of others */
    public ExternalPasswords(
            String provider, Directory directory, ExternalAccounts accounts, GuessLimiter limiter, Concurrency pace) {
        this.provider = provider;
        this.directory = directory;
        this.accounts = accounts;
        this.limiter = limiter;
        this.pace = pace;
        this.turns = new FairSemaphore(pace.seats());
    }

    @Override
    public Optional<Account> recognise(String name, Secret password, String peer) {
        PasswordAttempt attempt = PasswordAttempt.of(provider, sameForDirectories(name), peer);
        limiter.admit(attempt);
        Optional<Account> account = inTurn(limiter.flow(attempt), () -> {
            limiter.admit(attempt); // other attempts of the network may have failed while this one waited
            return paced(() -> directory.identify(name, password)).map(accounts::confirm);
        });
        account.ifPresentOrElse(known -> limiter.succeeded(attempt, known), () -> limiter.failed(attempt));
        account.ifPresent(known -> LOGGER.atInfo()
                .addKeyValue("provider", provider)
                .addKeyValue("account", known.name())
                .log("signed in at an identity provider"));
        return account;
    }

    /** Directories ignore case and outer blanks, so the limit of guesses must as well. */
    private static String sameForDirectories(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    private <T> Optional<T> paced(Supplier<Optional<T>> check) {
        long begun = System.nanoTime();
        Optional<T> result = check.get();
        if (result.isEmpty()) {
            pause(pace.leastTime().minusNanos(System.nanoTime() - begun));
        }
        return result;
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.isNegative() ? Duration.ZERO : time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> T inTurn(FairSemaphore.Flow flow, Supplier<T> work) {
        try {
            if (!turns.take(flow, pace.patience())) {
                throw ApiException.tooManyRequests("too many sign-ins at once; try again in a moment", pace.patience());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway shuts down");
        }
        try {
            return work.get();
        } finally {
            turns.giveBack(flow);
        }
    }
}
