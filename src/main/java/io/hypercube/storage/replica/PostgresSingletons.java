package io.hypercube.storage.replica;

import io.hypercube.cluster.replica.Singleton.Singletons;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.PostgresDatabase;
import io.hypercube.storage.sql.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Grants singletons by session-level advisory locks, each on a connection of its own. The server releases the lock with
 * the session, and ends a session that is silent for ten seconds, so a holder that disappeared without a word does not
 * keep it.
 *
 * @see <a href="https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS">Advisory locks</a>
 */
record PostgresSingletons(PostgresDatabase database) implements Singletons {
    private static final int PATIENCE_SECONDS = 2;

    @Override
    public Optional<Grant> tryAcquire(String name, String replica) {
        return isTaken(name) ? Optional.empty() : tryLock(name, replica);
    }

    /** Looked up in the pool, so that replicas that wait for the lock need no connection for it. */
    private boolean isTaken(String name) {
        return !database.read(transaction -> transaction.list(
                        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ?::bigint::oid"
                                + " AND objid = (hashtext(?)::bigint & 4294967295)::oid"
                                + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
                        row -> 1,
                        PostgresDatabase.LOCK_CLASS,
                        name))
                .isEmpty();
    }

    private Optional<Grant> tryLock(String name, String replica) {
        try {
            Connection connection = database.dedicated("hypercube lock");
            Optional<Grant> granted = Optional.empty();
            try {
                execute(connection, "SET idle_session_timeout = '10s'");
                if (isLocked(connection, name)) {
                    granted = Optional.of(new Held(connection, nextEpoch(connection, name, replica)));
                }
            } finally {
                if (granted.isEmpty()) {
                    connection.close();
                }
            }
            return granted;
        } catch (SQLException e) {
            throw new StorageException("singleton " + name + " cannot be acquired: " + e.getMessage(), e);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean isLocked(Connection connection, String name) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("SELECT pg_try_advisory_lock(?, hashtext(?))")) {
            lock.setInt(1, PostgresDatabase.LOCK_CLASS);
            lock.setString(2, name);
            try (ResultSet row = lock.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private static long nextEpoch(Connection connection, String name, String replica) throws SQLException {
        try (PreparedStatement next =
                connection.prepareStatement("INSERT INTO singleton (name, epoch, holder) VALUES (?, 1, ?) ON CONFLICT"
                        + " (name) DO UPDATE SET epoch = singleton.epoch + 1, holder = EXCLUDED.holder"
                        + " RETURNING epoch")) {
            next.setString(1, name);
            next.setString(2, replica);
            try (ResultSet row = next.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /**
     * Whether the epoch is the current one. The transaction's writes are committed before a later holder gets its epoch,
     * because it must wait for the lock on the row.
     */
    static boolean isCurrent(Transaction transaction, String name, long epoch) throws SQLException {
        return !transaction
                .list("SELECT 1 FROM singleton WHERE name = ? AND epoch = ? FOR SHARE", row -> 1, name, epoch)
                .isEmpty();
    }

    private record Held(Connection connection, long epoch) implements Grant {
        @Override
        public boolean isHeld() {
            try {
                return connection.isValid(PATIENCE_SECONDS);
            } catch (SQLException e) {
                return false;
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                // the server releases the lock when it notices that the connection has ended
            }
        }
    }
}
