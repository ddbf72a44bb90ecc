package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import java.util.Optional;

/** Authenticates accounts by a name and a password. Blocking. */
public interface PasswordSource {
    /**
     * Returns the account, or empty when the name or password is wrong. Throws 429 after too many failures.
     *
     * @param peer the caller's address
     */
    Optional<Account> recognise(String name, Secret password, String peer);
}
