package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import java.util.Optional;

/** Authenticates local accounts by name and password and limits guessing. Blocking. */
public final class PasswordCheck implements PasswordSource {
    private final Accounts accounts;
    private final GuessLimiter limiter;

    public PasswordCheck(Accounts accounts, GuessLimiter limiter) {
        this.accounts = accounts;
        this.limiter = limiter;
    }

    /**
     * Returns the account, or empty after the same work when the name or password is wrong or the account is disabled. Throws 429
     * after too many failures, or when too many attempts wait for their turn.
     *
     * @param peer the caller's address
     */
    @Override
    public Optional<Account> recognise(String name, Secret password, String peer) {
        PasswordAttempt attempt = PasswordAttempt.of(name, peer);
        limiter.admit(attempt);
        // checked again after waiting: other attempts of the network may have failed since
        Optional<Account> account = accounts.recognise(
                name,
                password,
                limiter.flow(attempt),
                found -> found.ifPresentOrElse(known -> limiter.admit(attempt, known), () -> limiter.admit(attempt)));
        account.ifPresentOrElse(known -> limiter.succeeded(attempt, known), () -> limiter.failed(attempt));
        return account;
    }

    /** Marks the network as proven after an owner has set a new password. */
    void changed(String name, String peer) {
        limiter.succeeded(PasswordAttempt.of(name, peer), accounts.get(name));
    }
}
