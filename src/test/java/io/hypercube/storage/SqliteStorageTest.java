package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.core.identity.Role;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Migrations;
import io.hypercube.testbed.EmptyDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStorageTest {
    @TempDir
    private Path directory;

    private Storage open() {
        return EmptyDatabase.open(directory.resolve("data"));
    }

    @Test
    void letsNobodyElseSeeAnything() throws IOException {
        Path data = directory.resolve("data");
        try (Storage storage = Storage.open(new StorageConfig(data, null), secrets -> {})) {
            assertThat(storage.accounts().all()).isEmpty();
            assertThat(permissions(data)).isEqualTo("rwx------");
            try (var files = Files.list(data)) {
                assertThat(files)
                        .filteredOn(Files::isRegularFile)
                        .extracting(file -> file.getFileName() + " " + permissions(file))
                        .containsExactlyInAnyOrder(
                                "hypercube.db rw-------",
                                "hypercube.db-wal rw-------",
                                "hypercube.db-shm rw-------",
                                "hypercube.lock rw-------");
            }
        }
    }

    @Test
    void noticesWhatIsChangedByHand() throws SQLException {
        try (Storage storage = open()) {
            long before = storage.directory().version();
            byHand(
                    "INSERT INTO account (name, id, display_name, role, groups, disabled, password, password_version, created)"
                            + " VALUES ('eve', 'id', '', 'member', '', 0, NULL, 1, 0)");
            assertThat(storage.directory().version()).isNotEqualTo(before);
        }
    }

    @Test
    void doesNotTakeTheLastUseOfAKeyForAChange() throws SQLException {
        open().close();
        byHand(
                "INSERT INTO account (name, id, display_name, role, groups, disabled, password, password_version, created)"
                        + " VALUES ('eve', 'id', '', 'member', '', 0, NULL, 1, 0)");
        byHand(
                "INSERT INTO access_key VALUES ('AK1', 'eve', x'00', '', NULL, NULL, NULL, 0, 0, 0, NULL, NULL, 1, NULL, NULL)");
        try (Storage storage = open()) {
            long before = storage.directory().version();
            byHand("UPDATE access_key SET last_used = 1");
            assertThat(storage.directory().version()).isEqualTo(before);
            byHand("UPDATE access_key SET disabled = 1");
            assertThat(storage.directory().version()).isNotEqualTo(before);
        }
    }

    @Test
    void runsOnANewerSchemaOnlyIfThatAllowsIt() throws SQLException {
        open().close();
        byHand("INSERT INTO flyway_schema_history SELECT 99, '99', 'x', 'SQL', 'x', 0, 'x', 0, 0, 1");
        byHand("CREATE TABLE of_the_future (name TEXT)");
        byHand("ALTER TABLE account ADD COLUMN of_the_future TEXT NOT NULL DEFAULT ''");
        Account alice = new Account("alice", "id", "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
        try (Storage older = open()) {
            assertThat(older.accounts().insert(new AccountStore.Stored(alice, null)))
                    .isTrue();
            assertThat(older.accounts().all()).containsExactly(alice);
        }

        byHand("UPDATE schema_compatibility SET oldest = " + (Migrations.NEWEST + 1));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(this::open)
                .withMessageContaining("schema is version 99 (expected: one that programs of schema "
                        + Migrations.NEWEST + " may use)");
    }

    @Test
    void knowsItsNewestMigration() throws SQLException, IOException {
        open().close();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT max(CAST(version AS INTEGER)) FROM flyway_schema_history")) {
            assertThat(row.getInt(1)).isEqualTo(Migrations.NEWEST);
        }
        assertThat(migrations("sqlite")).isEqualTo(migrations("postgresql")).contains(Migrations.NEWEST);
    }

    private static Set<Integer> migrations(String database) throws IOException {
        try (var files = Files.list(Path.of("src/main/resources/db", database))) {
            return files.map(
                            file -> file.getFileName().toString().split("__")[0].substring(1))
                    .map(Integer::valueOf)
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void saysWhatIsWrongWithAFileThatIsNoDatabase() throws IOException {
        Path data = Files.createDirectory(directory.resolve("broken"));
        Files.writeString(data.resolve(Storage.FILE), "this is not a database, whatever its name says\n".repeat(100));

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> Storage.open(new StorageConfig(data, null), secrets -> {}))
                .withMessageContaining("not a database");
    }

    private void byHand(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:sqlite:" + directory.resolve("data").resolve(Storage.FILE));
    }

    private static String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
