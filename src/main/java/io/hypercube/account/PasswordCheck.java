package io.hypercube.account;

import io.hypercube.identity.Secret;
import java.util.Optional;

/** Whose name and password these are, with guesses counted. Blocking. */
public final class PasswordCheck {
    private final Accounts accounts;
    private final GuessLimiter limiter;

    public PasswordCheck(Accounts accounts, GuessLimiter limiter) {
        this.accounts = accounts;
        this.limiter = limiter;
    }

    /** Empty when either is wrong or the account is disabled, after the same work; 429 for who has guessed too often. */
    public Optional<Account> recognise(String name, Secret password, String peer) {
        limiter.admit(name, peer);
        // asked again when its turn has come: others may have guessed meanwhile
        Optional<Account> account = accounts.recognise(name, password, () -> limiter.admit(name, peer));
        if (account.isEmpty()) {
            limiter.failed(name, peer);
        } else {
            limiter.succeeded(name, peer);
        }
        return account;
    }
}
