package io.hypercube.storage.sql;

import io.hypercube.storage.sql.Database.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A connection outside of the pool for write transactions that must not wait for others'. It is opened for the first
 * transaction, and again for the next one after a failure. One transaction at a time; blocking.
 */
public final class DedicatedConnection implements AutoCloseable {
    private final PostgresDatabase database;
    private final String name;
    private @Nullable Connection open; // guarded by this

    /** @param name as {@code pg_stat_activity} shows it */
    public DedicatedConnection(PostgresDatabase database, String name) {
        this.database = database;
        this.name = name;
    }

    /** Like {@link Database#writeUnfollowed}. */
    public synchronized <T> T write(Database.Work<T> work) {
        boolean done = false;
        try {
            Connection connection = opened();
            T result = work.run(new Transaction(connection));
            connection.commit();
            done = true;
            return result;
        } catch (SQLException e) {
            throw new StorageException("database " + database.name() + " failed: " + e.getMessage(), e);
        } finally {
            if (!done) {
                close(); // rolls back, and the connection may be broken
            }
        }
    }

    private Connection opened() throws SQLException {
        Connection connection = open;
        if (connection == null) {
            connection = database.dedicated(name);
            open = connection;
            database.beginWrite(connection);
        }
        return connection;
    }

    @Override
    public synchronized void close() {
        Connection connection = open;
        open = null;
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // it is not used again
        }
    }
}
