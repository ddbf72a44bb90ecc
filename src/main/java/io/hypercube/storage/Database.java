package io.hypercube.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Connections and transactions; how the two kinds of database differ is said by the subclasses. Blocking, thread-safe. What
 * {@link #write} has returned is on the disk.
 */
abstract class Database implements AutoCloseable {
    /** One transaction's worth of SQL. */
    @FunctionalInterface
    interface Work<T> {
        T run(Transaction transaction) throws SQLException;
    }

    private final String name;
    private final HikariDataSource connections;
    private final List<Runnable> afterWrite = new CopyOnWriteArrayList<>();

    /** @param name for messages, without secrets */
    Database(String name, HikariConfig pool) {
        this.name = name;
        pool.setPoolName("database");
        try {
            connections = new HikariDataSource(pool);
        } catch (HikariPool.PoolInitializationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new StorageException("database " + name + " cannot be opened: " + cause.getMessage(), e);
        }
    }

    /** Where its migrations lie, as a class path folder. */
    abstract String migrations();

    /** What makes a SELECT keep its rows from other writers until the transaction ends. */
    abstract String rowLock();

    /** Begins a transaction in which all reads see one moment. */
    abstract void beginRead(Connection connection) throws SQLException;

    /** Begins a transaction that writes. */
    abstract void beginWrite(Connection connection) throws SQLException;

    void commit(Connection connection) throws SQLException {
        connection.commit();
    }

    void rollback(Connection connection) throws SQLException {
        connection.rollback();
    }

    final DataSource connections() {
        return connections;
    }

    /** Has this called after every committed write, on the writer's thread. */
    final void afterWrite(Runnable listener) {
        afterWrite.add(listener);
    }

    final void notAfterWrite(Runnable listener) {
        afterWrite.remove(listener);
    }

    final <T> T read(Work<T> work) {
        return inTransaction(this::beginRead, work);
    }

    /** Rolled back when {@code work} throws, or the check of {@link BeforeCommit}. */
    final <T> T write(Work<T> work) {
        T result = alone(() -> inTransaction(this::beginWrite, transaction -> {
            T done = work.run(transaction);
            BeforeCommit.check();
            return done;
        }));
        afterWrite.forEach(Runnable::run);
        return result;
    }

    /** For a database that has one writer at a time. */
    <T> T alone(Supplier<T> transaction) {
        return transaction.get();
    }

    @FunctionalInterface
    private interface Beginning {
        void begin(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(Beginning beginning, Work<T> work) {
        try (Connection connection = connections.getConnection()) {
            beginning.begin(connection);
            try {
                T result = work.run(new Transaction(connection));
                commit(connection);
                return result;
            } catch (SQLException | RuntimeException | Error e) {
                rollback(connection, e);
                throw e;
            }
        } catch (SQLTransientConnectionException e) {
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the database does not answer")
                    .causedBy(e);
        } catch (SQLException e) {
            throw new StorageException("database " + name + " failed: " + e.getMessage(), e);
        }
    }

    private void rollback(Connection connection, Throwable reason) {
        try {
            rollback(connection);
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
