package io.hypercube.storage.backup;

import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.SqliteLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The file of an embedded database as a whole, by one connection without a pool: that neither migrates the schema nor keeps
 * another process from using the file. Blocking.
 */
final class EmbeddedFile implements AutoCloseable {
    private static final Set<SQLiteErrorCode> IN_USE =
            Set.of(SQLiteErrorCode.SQLITE_BUSY, SQLiteErrorCode.SQLITE_LOCKED);

    private static final Set<SQLiteErrorCode> DAMAGED =
            Set.of(SQLiteErrorCode.SQLITE_CORRUPT, SQLiteErrorCode.SQLITE_NOTADB);

    private final Path file;
    private final Connection connection;

    private EmbeddedFile(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** The configured file, which may be missing. */
    static Path of(StorageConfig config) {
        if (config.database() != null) {
            throw new StorageException("database: set (expected: the embedded database of a data directory;"
                    + " for PostgreSQL, use pg_dump and pg_restore)");
        }
        return config.dataDir().resolve(Storage.FILE);
    }

    static EmbeddedFile open(StorageConfig config) {
        Path file = of(config);
        if (!Files.exists(file)) {
            throw new StorageException(file + " does not exist (expected: an embedded database)");
        }
        SqliteLibrary.unpack(config.dataDir());
        return open(file);
    }

    static EmbeddedFile open(Path file) {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + file.toAbsolutePath());
        try {
            return new EmbeddedFile(file, source.getConnection());
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** The size of a copy, in bytes. */
    long size() {
        return Long.parseLong(first("PRAGMA page_count")) * Long.parseLong(first("PRAGMA page_size"));
    }

    /** {@code ok}, or what is wrong with the content. */
    String integrity() {
        return first("PRAGMA integrity_check(1)");
    }

    /** Writes one snapshot to an empty file. Writers of the database continue. */
    void copyTo(Path empty) {
        try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
            copy.setString(1, empty.toAbsolutePath().toString());
            copy.execute();
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** Moves the write-ahead log into the file, which no other process may use for that. Returns false when one does. */
    boolean endLog() {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 0");
            try (ResultSet mode = statement.executeQuery("PRAGMA journal_mode = DELETE")) {
                return mode.next() && mode.getString(1).toLowerCase(Locale.ROOT).equals("delete");
            }
        } catch (SQLiteException e) {
            if (IN_USE.contains(e.getResultCode())) {
                return false;
            }
            if (DAMAGED.contains(e.getResultCode())) {
                return true; // no gateway can use it; that may be why it is replaced
            }
            throw failed(file, e);
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    /** @throws StorageException when another process uses the database */
    void requireUnused() {
        if (!endLog()) {
            throw new StorageException(file + " is in use (expected: no running gateway and no other command on it)");
        }
    }

    private String first(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getString(1) : "";
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }

    private static StorageException failed(Path file, SQLException e) {
        return new StorageException("database " + file + " failed: " + e.getMessage(), e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(file, e);
        }
    }
}
