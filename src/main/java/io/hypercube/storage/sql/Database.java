package io.hypercube.storage.sql;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Connections and transactions. Subclasses implement the differences between the databases. Blocking, thread-safe.
 * Writes are durable when {@link #write} returns.
 */
public abstract class Database implements AutoCloseable {
    /** The SQL of one transaction. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Transaction transaction) throws SQLException;
    }

    private final String name;
    private final Pool connections;
    private final List<Runnable> afterWrite = new CopyOnWriteArrayList<>();

    /** @param name the name for messages, without secrets */
    Database(String name, Pool connections) {
        this.name = name;
        this.connections = connections;
    }

    /** The class path directory of the migrations. */
    abstract String migrations();

    /** The SQL suffix that makes a SELECT lock its rows until the transaction ends. */
    public abstract String rowLock();

    /** Begins a transaction in which all reads see the same snapshot. */
    abstract void beginRead(Connection connection) throws SQLException;

    /** Begins a transaction that writes. */
    abstract void beginWrite(Connection connection) throws SQLException;

    void commit(Connection connection) throws SQLException {
        connection.commit();
    }

    void rollback(Connection connection) throws SQLException {
        connection.rollback();
    }

    /** For messages, without secrets. */
    final String name() {
        return name;
    }

    final DataSource connections() {
        return connections.open();
    }

    /** Calls the listener after every committed write, on the writer's thread. */
    public final void afterWrite(Runnable listener) {
        afterWrite.add(listener);
    }

    /** Ends the calls of {@link #afterWrite}. */
    public final void notAfterWrite(Runnable listener) {
        afterWrite.remove(listener);
    }

    /** Runs a transaction that only reads, all of it in the same snapshot. */
    public final <T> T read(Work<T> work) {
        return inTransaction(this::beginRead, work);
    }

    /** Runs a write transaction. It is rolled back when {@code work} or the check of {@link BeforeCommit} throws. */
    public final <T> T write(Work<T> work) {
        T result = checked(work);
        afterWrite.forEach(Runnable::run);
        return result;
    }

    private <T> T checked(Work<T> work) {
        try {
            return alone(() -> inTransaction(this::beginWrite, transaction -> {
                T done = work.run(transaction);
                BeforeCommit.check();
                return done;
            }));
        } finally {
            BeforeCommit.over();
        }
    }

    /** Runs a write transaction on rows that no listener of {@link #afterWrite} follows. */
    public final <T> T writeUnfollowed(Work<T> work) {
        return inTransaction(this::beginWrite, work);
    }

    /** Serialises write transactions, for a database with one writer at a time. */
    <T> T alone(Supplier<T> transaction) {
        return transaction.get();
    }

    @FunctionalInterface
    private interface Beginning {
        void begin(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(Beginning beginning, Work<T> work) {
        try (Connection connection = connections.open().getConnection()) {
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

    /** The database failed or contains data that cannot be read. The message is one line without secrets. */
    public static final class StorageException extends RuntimeException {
        public StorageException(String message, Throwable cause) {
            super(message, cause);
        }

        public StorageException(String message) {
            super(message);
        }
    }
}
