package io.hypercube.storage;

import com.zaxxer.hikari.HikariConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * The embedded database: one file. A commit is synced to the disk before it is answered, so it survives kill -9 and power
 * loss. Other processes on the same machine may read and write it at the same time.
 *
 * @see <a href="https://www.sqlite.org/wal.html">Write-ahead logging</a>
 */
final class SqliteDatabase extends Database {
    private static final int BUSY_MILLIS = 10_000;
    private static final int CONNECTIONS = 4;

    /** SQLite's own queue of writers is a race of pollers; ours is fair and blocks no carrier thread. */
    private final ReentrantLock writing = new ReentrantLock(true);

    SqliteDatabase(Path file) {
        super(file.toString(), pool(file));
    }

    private static HikariConfig pool(Path file) {
        DataDirectory.makeFile(file);
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(true);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
        HikariConfig pool = new HikariConfig();
        pool.setDataSource(source);
        pool.setMaximumPoolSize(CONNECTIONS);
        pool.setMinimumIdle(1);
        return pool;
    }

    @Override
    String migrations() {
        return "db/sqlite";
    }

    @Override
    String rowLock() {
        // a transaction that writes has the whole database from its beginning
        return "";
    }

    @Override
    void beginRead(Connection connection) throws SQLException {
        execute(connection, "BEGIN");
    }

    /** Takes the database at once: a transaction that begins by reading could not become a writer behind another one. */
    @Override
    void beginWrite(Connection connection) throws SQLException {
        execute(connection, "BEGIN IMMEDIATE");
    }

    @Override
    void commit(Connection connection) throws SQLException {
        execute(connection, "COMMIT");
    }

    @Override
    void rollback(Connection connection) throws SQLException {
        execute(connection, "ROLLBACK");
    }

    /** The driver's own transactions begin the next one while committing; ours are in plain SQL. */
    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    <T> T alone(Supplier<T> transaction) {
        writing.lock();
        try {
            return transaction.get();
        } finally {
            writing.unlock();
        }
    }
}
