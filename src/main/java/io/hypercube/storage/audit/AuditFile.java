package io.hypercube.storage.audit;

import io.hypercube.storage.sql.DataDirectory;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Pool;
import io.hypercube.storage.sql.SqliteDatabase;
import io.hypercube.storage.sql.SqliteLibrary;
import io.hypercube.storage.sql.Transaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteDataSource;

/** The embedded file of audit events, and its schema. */
record AuditFile(Path dataDirectory) {
    /** In the data directory. */
    static final String NAME = "audit.db";

    Path path() {
        return dataDirectory.resolve(NAME);
    }

    boolean exists() {
        return Files.exists(path());
    }

    /** A database that is opened by its first use. A file that cannot be used now may be repaired while the gateway runs. */
    Database open(int connections) {
        return new SqliteDatabase(path(), new LatePool(NAME, () -> {
            DataDirectory.make(dataDirectory);
            return DataDirectory.alone(dataDirectory, () -> openNow(connections));
        }));
    }

    private Pool openNow(int connections) {
        SqliteLibrary.unpack(dataDirectory);
        DataDirectory.makeFile(path());
        SQLiteDataSource source = SqliteDatabase.source(path());
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            SqlScript.of("sqlite").run(new Transaction(connection));
            statement.execute(
                    "PRAGMA user_version = 1"); // a write, so that a file that cannot be written is not opened
            statement.execute("COMMIT");
        } catch (SQLException e) {
            throw new StorageException(String.valueOf(e.getMessage()), e);
        }
        return Pool.of(NAME, SqliteDatabase.pool(source, connections));
    }
}
