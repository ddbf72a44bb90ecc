package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.identity.Secret;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresStorageIT extends StorageContract {
    private static EmbeddedPostgres server;
    private static int databases;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServer() throws IOException {
        server = EmbeddedPostgres.builder().start();
    }

    @AfterAll
    static void stopServer() throws IOException {
        server.close();
    }

    /** Before the contract opens it. */
    @BeforeEach
    @Override
    void openTwice() {
        databases++;
        execute("CREATE DATABASE contract" + databases);
        super.openTwice();
    }

    @Override
    Storage open() {
        return Storage.open(new StorageConfig(directory, address("contract" + databases)));
    }

    @Test
    void takesTheDriversOwnFormOfAnAddress() {
        Secret address = Secret.of("jdbc:postgresql://localhost:" + server.getPort() + "/contract" + databases
                + "?user=postgres&password=postgres");

        try (Storage storage = Storage.open(new StorageConfig(directory, address))) {
            assertThat(storage.accounts().all()).isEmpty();
        }
    }

    @Test
    void saysThatThereIsNoSuchDatabaseWithoutThePassword() {
        Secret address = Secret.of("postgresql://postgres:canary@localhost:" + server.getPort() + "/missing");

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> Storage.open(new StorageConfig(directory, address)))
                .withMessageContaining("\"missing\" does not exist")
                .withMessageNotContaining("canary");
    }

    private static Secret address(String database) {
        return Secret.of("postgresql://postgres:postgres@localhost:" + server.getPort() + "/" + database);
    }

    private static void execute(String sql) {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
