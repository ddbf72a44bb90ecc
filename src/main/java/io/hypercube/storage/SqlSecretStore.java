package io.hypercube.storage;

import io.hypercube.core.secret.SecretStore;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Stores wrapped secrets, with SQL for both databases. */
public final class SqlSecretStore implements SecretStore {
    private static final String TOPIC = "secrets";

    private final Database database;
    private final ChangeCount changes;

    /** A primary key. */
    private record Id(String name, int version) {
        static Id of(Stored row) {
            return new Id(row.name(), row.version());
        }
    }

    public SqlSecretStore(Database database) {
        this.database = database;
        this.changes = new ChangeCount(database, TOPIC);
    }

    @Override
    public long version() {
        return changes.now();
    }

    @Override
    public List<Stored> load() {
        return database.read(SqlSecretStore::load);
    }

    @Override
    public List<Stored> change(UnaryOperator<List<Stored>> change) {
        return database.write(transaction -> {
            transaction.list(
                    "SELECT value FROM change_count WHERE topic = ?" + database.rowLock(),
                    row -> row.getLong("value"),
                    TOPIC);
            List<Stored> before = load(transaction);
            List<Stored> after = change.apply(before);
            Set<Stored> unchanged = Collections.newSetFromMap(new IdentityHashMap<>());
            unchanged.addAll(before);
            Set<Id> kept = after.stream().map(Id::of).collect(Collectors.toSet());
            for (Stored row : before) {
                if (!kept.contains(Id.of(row))) {
                    delete(transaction, row);
                }
            }
            for (Stored row : after) {
                if (!unchanged.contains(row)) {
                    delete(transaction, row);
                    insert(transaction, row);
                }
            }
            return after;
        });
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return changes.follow(interval, look);
    }

    private static List<Stored> load(Transaction transaction) throws SQLException {
        return transaction.list("SELECT * FROM wrapped_secret ORDER BY name, version", SqlSecretStore::stored);
    }

    private static void delete(Transaction transaction, Stored row) throws SQLException {
        transaction.write("DELETE FROM wrapped_secret WHERE name = ? AND version = ?", row.name(), row.version());
    }

    private static void insert(Transaction transaction, Stored row) throws SQLException {
        transaction.write(
                "INSERT INTO wrapped_secret (name, version, master_key, wrapped, created, starts, lifetime)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                row.name(),
                row.version(),
                row.masterKey(),
                row.wrapped(),
                row.creation(),
                row.start(),
                row.lifetime().toMillis());
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(
                row.getString("name"),
                row.getInt("version"),
                row.getString("master_key"),
                row.getBytes("wrapped"),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("starts")),
                Duration.ofMillis(row.getLong("lifetime")));
    }
}
