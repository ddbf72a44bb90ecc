package io.hypercube.account;

import io.hypercube.identity.Secret;
import java.util.Optional;

/** Recognises accounts by name and password, with guesses slowed down. Blocking. */
public final class PasswordCheck {
    private final Accounts accounts;
    private final GuessLimiter limiter;

    public PasswordCheck(Accounts accounts, GuessLimiter limiter) {
        this.accounts = accounts;
        this.limiter = limiter;
    }

    /**
     * Empty when either is wrong or the account is disabled, after the same work; 429 after too many failures, or when too many
     * wait for their turn.
     *
     * @param peer address of the caller
     */
    public Optional<Account> recognise(String name, Secret password, String peer) {
        PasswordAttempt attempt = PasswordAttempt.of(name, peer);
        limiter.admit(attempt);
        // asked again in its turn: others of the network may have failed meanwhile
        Optional<Account> account = accounts.recognise(
                name,
                password,
                limiter.flow(attempt),
                found -> found.ifPresentOrElse(known -> limiter.admit(attempt, known), () -> limiter.admit(attempt)));
        account.ifPresentOrElse(known -> limiter.succeeded(attempt, known), () -> limiter.failed(attempt));
        return account;
    }

    /** A password that was set by its owner is as good as one that was got right. */
    void changed(String name, String peer) {
        limiter.succeeded(PasswordAttempt.of(name, peer), accounts.get(name));
    }
}
