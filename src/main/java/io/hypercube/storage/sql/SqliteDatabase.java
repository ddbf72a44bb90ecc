package io.hypercube.storage.sql;

import com.zaxxer.hikari.HikariConfig;
import io.hypercube.storage.sql.Database.StorageException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * The embedded database, one file. A commit is synced to disk before it returns, so it survives kill -9 and power loss.
 * Other processes on the same machine may use the file at the same time.
 *
 * @see <a href="https://www.sqlite.org/wal.html">Write-ahead logging</a>
 */
public final class SqliteDatabase extends Database {
    private static final int BUSY_MILLIS = 10_000;
    private static final int CONNECTIONS = 4;

    /** The write-ahead log shrinks to this when it has been moved into the file, in bytes. */
    private static final int LARGEST_UNUSED_LOG = 64 << 20;

    /** A fair lock for writers that blocks no carrier thread. SQLite's own writers poll, which is not fair. */
    private final ReentrantLock writing = new ReentrantLock(true);

    /**
     * Opens the file, which is created unless it exists.
     *
     * @throws StorageException when that fails
     */
    public SqliteDatabase(Path file) {
        this(file, open(file));
    }

    /** @param pool connections to the file, made with {@link #source} */
    public SqliteDatabase(Path file, Pool pool) {
        super(file.toString(), pool);
    }

    private static Pool open(Path file) {
        DataDirectory.makeFile(file);
        return Pool.of(file.toString(), pool(source(file), CONNECTIONS));
    }

    /** Opens single connections to a file. */
    public static SQLiteDataSource source(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(true);
        config.setJournalSizeLimit(LARGEST_UNUSED_LOG);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
        return source;
    }

    /** A pool of connections of {@link #source}. */
    public static HikariConfig pool(SQLiteDataSource source, int connections) {
        HikariConfig pool = new HikariConfig();
        pool.setDataSource(source);
        pool.setMaximumPoolSize(connections);
        pool.setMinimumIdle(1);
        return pool;
    }

    @Override
    String migrations() {
        return "db/sqlite";
    }

    @Override
    public String rowLock() {
        // a write transaction locks the whole database from its start
        return "";
    }

    @Override
    void beginRead(Connection connection) throws SQLException {
        execute(connection, "BEGIN");
    }

    /** Locks the database at once. A transaction that begins with a read cannot become a writer after another write. */
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

    /** Transactions use plain SQL, because the driver begins the next transaction while it commits. */
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
