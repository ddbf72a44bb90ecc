package io.hypercube.storage;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.PasswordHasher.PasswordHash;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores accounts, with SQL for both databases. */
final class SqlAccountStore implements AccountStore {
    private static final String COLUMNS =
            "name, id, display_name, role, groups, disabled, password, password_version, created, source, issuer, subject,"
                    + " confirmed";

    private final Database database;

    SqlAccountStore(Database database) {
        this.database = database;
    }

    @Override
    public Optional<Stored> find(String name) {
        return database.read(transaction ->
                transaction.first("SELECT * FROM account WHERE name = ?", RowMapping::accountWithPassword, name));
    }

    @Override
    public Optional<Account> findOutside(String issuer, String subject) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM account WHERE issuer = ? AND subject = ?", RowMapping::account, issuer, subject));
    }

    @Override
    public List<Account> all() {
        return database.read(
                transaction -> transaction.list("SELECT * FROM account ORDER BY name", RowMapping::account));
    }

    @Override
    public boolean insert(Stored account) {
        return database.write(transaction -> insertUnless(transaction, "FALSE", account));
    }

    @Override
    public boolean insertFirst(Stored account) {
        return database.write(transaction -> insertUnless(transaction, "EXISTS (SELECT 1 FROM account)", account));
    }

    private static boolean insertUnless(Transaction transaction, String condition, Stored stored) throws SQLException {
        Account account = stored.account();
        PasswordHash password = stored.password();
        return transaction.write(
                        "INSERT INTO account (" + COLUMNS
                                + ") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS BIGINT) WHERE NOT "
                                + condition + " ON CONFLICT DO NOTHING",
                        account.name(),
                        account.id(),
                        account.displayName(),
                        account.role().wireName(),
                        RowMapping.lines(account.groups()),
                        account.disabled(),
                        password == null ? null : password.phc(),
                        account.passwordVersion(),
                        account.creation(),
                        account.source().name(),
                        account.source().issuer(),
                        account.source().subject(),
                        account.source().confirmed())
                == 1;
    }

    @Override
    public Change update(Account account) {
        return change(account.name(), before -> account);
    }

    @Override
    public Change change(String name, UnaryOperator<Account> change) {
        return changing(transaction -> {
            Optional<Account> before = transaction.first(
                    "SELECT * FROM account WHERE name = ?" + database.rowLock(), RowMapping::account, name);
            return before.isEmpty() ? 0 : write(transaction, change.apply(before.get()));
        });
    }

    private static int write(Transaction transaction, Account account) throws SQLException {
        return transaction.write(
                "UPDATE account SET display_name = ?, role = ?, groups = ?, disabled = ?, stopped = ? WHERE name = ?",
                account.displayName(),
                account.role().wireName(),
                RowMapping.lines(account.groups()),
                account.disabled(),
                account.source().stopped(),
                account.name());
    }

    @Override
    public boolean confirm(Account account) {
        return database.write(transaction -> confirm(transaction, account, "TRUE", account.id()));
    }

    @Override
    public boolean confirm(Account account, Instant before) {
        return database.write(transaction -> confirm(transaction, account, "confirmed = ?", account.id(), before));
    }

    /** @param values for the id and for the condition */
    private static boolean confirm(Transaction transaction, Account account, String condition, Object... values)
            throws SQLException {
        List<Object> all = new ArrayList<>(List.of(
                account.displayName(),
                account.role().wireName(),
                String.valueOf(RowMapping.lines(account.groups())),
                account.source().name(),
                Objects.requireNonNull(account.source().confirmed())));
        all.addAll(List.of(values));
        return transaction.write(
                        "UPDATE account SET display_name = ?, role = ?, groups = ?, source = ?, confirmed = ?,"
                                + " disabled = FALSE, stopped = FALSE WHERE id = ? AND (NOT disabled OR stopped) AND "
                                + condition,
                        all.toArray())
                == 1;
    }

    @Override
    public boolean stop(Account account) {
        return database.write(transaction -> transaction.write(
                        "UPDATE account SET disabled = TRUE, stopped = TRUE, password_version = password_version + 1"
                                + " WHERE id = ? AND NOT disabled AND confirmed = ?",
                        account.id(),
                        account.source().confirmed())
                == 1);
    }

    @Override
    public boolean confirmUnchanged(String id, Instant confirmed) {
        return database.write(transaction ->
                transaction.write("UPDATE account SET confirmed = ? WHERE id = ? AND NOT disabled", confirmed, id)
                        == 1);
    }

    @Override
    public void endSessions(Account account) {
        database.write(transaction -> transaction.write(
                "UPDATE account SET password_version = password_version + 1 WHERE id = ? AND issuer IS NOT NULL",
                account.id()));
    }

    @Override
    public Change setPassword(String name, PasswordHash password) {
        return changing(transaction -> transaction.write(
                "UPDATE account SET password = ?, password_version = password_version + 1 WHERE name = ?",
                password.phc(),
                name));
    }

    @Override
    public Change delete(String name) {
        return changing(transaction -> transaction.write("DELETE FROM account WHERE name = ?", name));
    }

    /**
     * Every change updates the same row of change_count, so changes run one after the other and each counts the admins
     * that the previous one left.
     *
     * @param change returns the number of changed rows
     */
    private Change changing(Database.Work<Integer> change) {
        try {
            return database.write(transaction -> {
                long admins = admins(transaction);
                if (change.run(transaction) == 0) {
                    return Change.NO_SUCH_ACCOUNT;
                }
                if (admins > 0 && admins(transaction) == 0) {
                    throw new LastAdminException();
                }
                return Change.DONE;
            });
        } catch (LastAdminException e) {
            return Change.LAST_ADMIN;
        }
    }

    private static long admins(Transaction transaction) throws SQLException {
        return transaction.number("SELECT count(*) FROM account WHERE role = 'admin' AND NOT disabled");
    }

    /** Rolls the transaction back. */
    private static final class LastAdminException extends RuntimeException {
        LastAdminException() {
            super(null, null, false, false);
        }
    }

    /** Locks the row of an account until the commit, so that what is written for it at the same time waits. False when there is no such account. */
    static boolean lock(Database database, Transaction transaction, String name) throws SQLException {
        return transaction
                .first("SELECT name FROM account WHERE name = ?" + database.rowLock(), row -> row.getString(1), name)
                .isPresent();
    }
}
