package io.hypercube.storage;

import io.hypercube.auth.session.Rotation;
import io.hypercube.auth.session.SignIn;
import io.hypercube.auth.session.SignInStore;
import io.hypercube.auth.session.SignInStore.RefreshTokenHash;
import io.hypercube.core.identity.SignInId;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores sign-ins, with SQL for both databases. */
final class SqlSignInStore implements SignInStore {
    /** The account as it was at the sign-in. A race with a change of the account can leave a row that its trigger did not see. */
    private static final String SAME_ACCOUNT = " AND EXISTS (SELECT 1 FROM account WHERE account.name = sign_in.account"
            + " AND account.id = sign_in.account_id AND account.password_version = sign_in.credential_version"
            + " AND NOT account.disabled)";

    private final Database database;

    SqlSignInStore(Database database) {
        this.database = database;
    }

    @Override
    public Refreshed refresh(RefreshTokenHash offered, Rotation rotation, Instant overlap) {
        if (isUnknown(offered)) {
            return new Refreshed.Unknown();
        }
        return database.write(transaction -> {
            transaction.write("DELETE FROM sign_in WHERE expires <= ?", rotation.now());
            boolean replaced = rotate(transaction, offered, rotation) || again(transaction, offered, rotation, overlap);
            Optional<SignIn> signIn = family(transaction, offered);
            if (signIn.isEmpty()) {
                return new Refreshed.Unknown();
            }
            if (replaced) {
                return new Refreshed.Replaced(signIn.get());
            }
            transaction.write(
                    "DELETE FROM sign_in WHERE id = ?", signIn.get().id().value());
            return new Refreshed.Ended(signIn.get());
        });
    }

    /** Strangers can cause reads but no write transactions, of which the embedded database runs one at a time. */
    private boolean isUnknown(RefreshTokenHash token) {
        return database.read(transaction -> family(transaction, token)).isEmpty();
    }

    /** The condition holds once, however many requests come with the same token: the second one waits for the row's lock. */
    private static boolean rotate(Transaction transaction, RefreshTokenHash offered, Rotation rotation)
            throws SQLException {
        return transaction.write(
                        "UPDATE sign_in SET previous_sha256 = current_sha256, current_sha256 = ?, rotated = ?, last_used = ?,"
                                + " address = ?, expires = CASE WHEN created + ? < ? THEN created + ? ELSE ? END"
                                + " WHERE family_sha256 = ? AND current_sha256 = ?" + SAME_ACCOUNT,
                        rotation.next().sha256(),
                        rotation.now(),
                        rotation.now(),
                        rotation.address(),
                        rotation.ttl().toMillis(),
                        rotation.unused().toEpochMilli(),
                        rotation.ttl().toMillis(),
                        rotation.unused().toEpochMilli(),
                        offered.family().sha256(),
                        offered.current().sha256())
                == 1;
    }

    /** The replacement of this token was lost and never used. The time stays, so that repetitions do not prolong it. */
    private static boolean again(Transaction transaction, RefreshTokenHash offered, Rotation rotation, Instant overlap)
            throws SQLException {
        return transaction.write(
                        "UPDATE sign_in SET current_sha256 = ?, last_used = ?, address = ?"
                                + " WHERE family_sha256 = ? AND previous_sha256 = ? AND rotated > ?" + SAME_ACCOUNT,
                        rotation.next().sha256(),
                        rotation.now(),
                        rotation.address(),
                        offered.family().sha256(),
                        offered.current().sha256(),
                        overlap)
                == 1;
    }

    private static Optional<SignIn> family(Transaction transaction, RefreshTokenHash token) throws SQLException {
        return transaction.first(
                "SELECT * FROM sign_in WHERE family_sha256 = ?",
                RowMapping::signIn,
                token.family().sha256());
    }

    @Override
    public List<SignIn> ofAccount(String account, Instant now) {
        return database.read(transaction -> transaction.list(
                "SELECT * FROM sign_in WHERE account = ? AND expires > ? ORDER BY created DESC, id",
                RowMapping::signIn,
                account,
                now));
    }

    @Override
    public Optional<SignIn> find(SignInId id) {
        return database.read(
                transaction -> transaction.first("SELECT * FROM sign_in WHERE id = ?", RowMapping::signIn, id.value()));
    }

    @Override
    public boolean delete(SignInId id) {
        return database.write(transaction -> transaction.write("DELETE FROM sign_in WHERE id = ?", id.value())) == 1;
    }

    @Override
    public Optional<SignIn> deleteFamily(RefreshTokenHash token) {
        if (isUnknown(token)) {
            return Optional.empty();
        }
        return database.write(transaction -> {
            Optional<SignIn> signIn = family(transaction, token);
            transaction.write(
                    "DELETE FROM sign_in WHERE family_sha256 = ?",
                    token.family().sha256());
            return signIn;
        });
    }

    @Override
    public void used(Map<SignInId, Instant> lastUses) {
        database.write(transaction -> {
            for (SignInId id : lastUses.keySet().stream()
                    .sorted(Comparator.comparing(SignInId::value))
                    .toList()) {
                Instant time = lastUses.get(id);
                transaction.write(
                        "UPDATE sign_in SET last_used = ? WHERE id = ? AND last_used < ?", time, id.value(), time);
            }
            return lastUses.size();
        });
    }
}
