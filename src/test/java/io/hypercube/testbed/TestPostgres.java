package io.hypercube.testbed;

import io.hypercube.cli.DemoFolder;
import io.hypercube.core.identity.Secret;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A database of a real PostgreSQL on loopback, which all tests of a JVM share. It does not wait for the disk: tests end processes, also by
 * SIGKILL, but not the machine, and what a process has written survives its end.
 *
 * @param server ends with the JVM
 */
public record TestPostgres(EmbeddedPostgres server, String name) {
    private static @Nullable EmbeddedPostgres shared;
    private static int databases;

    /** A server of the caller's own that is not started yet, with a free port and an empty data directory unless they are set. */
    public static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setServerConfig("fsync", "off").setServerConfig("full_page_writes", "off");
    }

    /** An empty database of the shared server. */
    public static TestPostgres newDatabase() {
        return newDatabase("template0");
    }

    /** A database with the current schema and no rows, which costs more to make than to copy. */
    public static TestPostgres newMigrated() {
        return Migrated.DATABASE.copy();
    }

    /** One with what this one has. Nobody may be connected to this one. */
    public TestPostgres copy() {
        return newDatabase(name);
    }

    private static synchronized TestPostgres newDatabase(String template) {
        try {
            EmbeddedPostgres server = shared;
            if (server == null) {
                server = builder().setServerConfig("max_connections", "300").start();
                shared = server;
            }
            TestPostgres database = new TestPostgres(server, "test" + ++databases);
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE DATABASE " + database.name() + " TEMPLATE " + template + " STRATEGY FILE_COPY");
            }
            return database;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public int port() {
        return server.getPort();
    }

    /** As the setting {@code database} has it. */
    public String address() {
        return "postgresql://postgres:postgres@localhost:" + port() + "/" + name;
    }

    public Connection connect() throws SQLException {
        return server.getDatabase("postgres", name).getConnection();
    }

    private static final class Migrated {
        static final TestPostgres DATABASE = newDatabase();

        static {
            try {
                Path directory = Files.createTempDirectory("hypercube-migrated");
                Storage.open(new StorageConfig(directory, Secret.of(DATABASE.address())), secrets -> {})
                        .close();
                DemoFolder.delete(directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
