package io.hypercube.auth.account;

import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores accounts. Blocking; every write is durable when it returns. */
public interface AccountStore {

    /** @param password null when password sign-in is not possible */
    record Stored(Account account, @Nullable PasswordHash password) {}

    /** The result of a change. */
    enum Change {
        DONE,
        NO_SUCH_ACCOUNT,
        /** Rejected: no enabled account with the admin role would remain. */
        LAST_ADMIN
    }

    Optional<Stored> find(String name);

    /** The account of a person at an identity provider. */
    Optional<Account> findOutside(String issuer, String subject);

    /** All accounts, by name. */
    List<Account> all();

    /** @return false when another account has the name, or the same issuer and subject */
    boolean insert(Stored account);

    /** Inserts into an empty store only. If several processes try at once, one succeeds. */
    boolean insertFirst(Stored account);

    /** Writes the display name, role, groups and disabled flag. */
    Change update(Account account);

    /** Reads, changes and writes the same fields in one transaction, which an exception of {@code change} rolls back. */
    Change change(String name, UnaryOperator<Account> change);

    /**
     * Writes the display name, role, groups and source of the account with that id and enables it, unless an administrator has
     * disabled it. The role may be taken from the last admin.
     *
     * @return false when there is none
     */
    boolean confirm(Account account);

    /**
     * Writes when the provider last vouched for the account with that id, unless it is disabled. Replicas do not learn it before
     * another change.
     *
     * @return false when there is none
     */
    boolean confirmUnchanged(String id, Instant confirmed);

    /**
     * As {@link #confirm(Account)}, unless the account was confirmed since it was read.
     *
     * @param before the time at which it was confirmed before
     * @return false when there is none
     */
    boolean confirm(Account account, Instant before);

    /**
     * Disables an account of an identity provider until the provider vouches for it again, unless it was confirmed since it was read.
     * Its sessions, tokens and sign-ins end; its access keys may work again later.
     *
     * @return false when there is none
     */
    boolean stop(Account account);

    /** Ends the sessions, tokens and sign-ins of an account of an identity provider, but not its access keys. */
    void endSessions(Account account);

    /** Sets the password and increments {@link Account#passwordVersion()}. */
    Change setPassword(String name, PasswordHash password);

    /** Deletes the account with its access keys and sessions. */
    Change delete(String name);
}
