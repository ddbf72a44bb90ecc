package io.hypercube.storage;

import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.Rotation.Refreshed;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.SignInId;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import io.hypercube.storage.sql.Transaction.RowReader;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rotating refresh tokens of a table, of which each row is a family: the rules are the same for sign-ins and delegations.
 *
 * @param table with the columns of both
 */
record SqlRefreshTokens(String table) {
    /**
     * Further changes of a replacement.
     *
     * @param set further assignments, each after a comma
     */
    record Also(String set, List<Object> values) {
        static final Also NOTHING = new Also("", List.of());
    }

    /** The account as it was at the sign-in. A race with a change of the account can leave a row that its trigger did not see. */
    String sameAccount() {
        return " AND EXISTS (SELECT 1 FROM account WHERE account.name = " + table + ".account AND account.id = " + table
                + ".account_id AND account.password_version = " + table
                + ".credential_version AND NOT account.disabled)";
    }

    /** Replaces the token of a family, or ends the family. Blocks. */
    <T> Refreshed<T> refresh(
            Database database, RefreshTokenHash offered, Rotation rotation, Also also, RowReader<T> reader) {
        if (find(database, offered, reader).isEmpty()) {
            return new Refreshed.Unknown<>();
        }
        return database.write(transaction -> {
            transaction.write("DELETE FROM " + table + " WHERE expires <= ?", rotation.now());
            boolean replaced = rotate(transaction, offered, rotation, also) || again(transaction, offered, rotation);
            Optional<T> owner = find(transaction, offered, reader);
            if (owner.isEmpty()) {
                return new Refreshed.Unknown<>();
            }
            if (replaced) {
                return new Refreshed.Replaced<>(owner.get());
            }
            delete(transaction, offered);
            return new Refreshed.Ended<>(owner.get());
        });
    }

    /** Strangers can cause such reads but no write transactions, of which the embedded database runs one at a time. */
    <T> Optional<T> find(Database database, RefreshTokenHash token, RowReader<T> reader) {
        return database.read(transaction -> find(transaction, token, reader));
    }

    <T> Optional<T> find(Transaction transaction, RefreshTokenHash token, RowReader<T> reader) throws SQLException {
        return transaction.first(
                "SELECT * FROM " + table + " WHERE family_sha256 = ?",
                reader,
                token.family().sha256());
    }

    boolean delete(Database database, SignInId id) {
        return database.write(transaction -> transaction.write("DELETE FROM " + table + " WHERE id = ?", id.value()))
                == 1;
    }

    /** Writes later uses, in the order of the ids, so that no two replicas wait for each other's rows. */
    void used(Database database, Map<SignInId, Instant> lastUses) {
        database.write(transaction -> {
            for (SignInId id : lastUses.keySet().stream()
                    .sorted(Comparator.comparing(SignInId::value))
                    .toList()) {
                Instant time = lastUses.get(id);
                transaction.write(
                        "UPDATE " + table + " SET last_used = ? WHERE id = ? AND last_used < ?",
                        time,
                        id.value(),
                        time);
            }
            return lastUses.size();
        });
    }

    void delete(Transaction transaction, RefreshTokenHash token) throws SQLException {
        transaction.write(
                "DELETE FROM " + table + " WHERE family_sha256 = ?",
                token.family().sha256());
    }

    /** The condition holds once, however many requests come with the same token: the second one waits for the row's lock. */
    private boolean rotate(Transaction transaction, RefreshTokenHash offered, Rotation rotation, Also also)
            throws SQLException {
        List<@Nullable Object> values =
                new ArrayList<>(List.of(rotation.next().sha256(), rotation.now(), rotation.now(), rotation.address()));
        values.addAll(also.values());
        values.add(offered.family().sha256());
        values.add(offered.current().sha256());
        return transaction.write(
                        "UPDATE " + table + " SET previous_sha256 = current_sha256, current_sha256 = ?, rotated = ?,"
                                + " last_used = ?, address = ?" + also.set()
                                + " WHERE family_sha256 = ? AND current_sha256 = ?" + sameAccount(),
                        values.toArray())
                == 1;
    }

    /** The replacement of this token was lost and never used. The time stays, so that repetitions do not prolong it. */
    private boolean again(Transaction transaction, RefreshTokenHash offered, Rotation rotation) throws SQLException {
        return transaction.write(
                        "UPDATE " + table + " SET current_sha256 = ?, last_used = ?, address = ?"
                                + " WHERE family_sha256 = ? AND previous_sha256 = ? AND rotated > ?" + sameAccount(),
                        rotation.next().sha256(),
                        rotation.now(),
                        rotation.address(),
                        offered.family().sha256(),
                        offered.current().sha256(),
                        rotation.overlap())
                == 1;
    }
}
