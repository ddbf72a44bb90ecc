package io.hypercube.account;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Where accounts are kept. Blocking; every write is durable when it returns. */
public interface AccountStore {

    /** @param password null when the account cannot sign in by password */
    record Stored(Account account, @Nullable PasswordHash password) {}

    /** What became of a change. */
    enum Change {
        DONE,
        NO_SUCH_ACCOUNT,
        /** Refused: no enabled account with the admin role would be left. */
        LAST_ADMIN
    }

    Optional<Stored> find(String name);

    /** By name. */
    List<Account> all();

    /** @return false when the name is taken */
    boolean insert(Stored account);

    /** Only into an empty store; of several processes that try at once, one wins. */
    boolean insertFirst(Stored account);

    /** Writes display name, role, groups and whether it is disabled. */
    Change update(Account account);

    /** The same as one step: what {@code change} makes of the account as it is then. What it throws leaves all as it was. */
    Change change(String name, UnaryOperator<Account> change);

    /** A new password, and the next {@link Account#passwordVersion()}. */
    Change setPassword(String name, PasswordHash password);

    /** With all of its access keys. */
    Change delete(String name);
}
