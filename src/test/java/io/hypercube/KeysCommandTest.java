package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that create a master key and copy a database, where nothing is to be copied. */
class KeysCommandTest {
    @TempDir
    private Path directory;

    @Test
    void generatesAMasterKeyForItsOwnerAndReplacesNone() throws IOException {
        Path file = directory.resolve("master.key");

        assertThat(execute(List.of("keys", "generate-master-key", file.toString())))
                .isEqualTo(new Outcome(0, "created " + file + System.lineSeparator(), ""));
        String key = Files.readString(file);
        assertThat(Base64.getUrlDecoder().decode(key.strip())).hasSize(32);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        Outcome again = execute(List.of("keys", "generate-master-key", file.toString()));
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("exists (expected: a new file)");
        assertThat(file).content().isEqualTo(key);
    }

    @Test
    void refusesToBackUpWhatIsNotThere() {
        assertThat(execute(List.of(
                                "backup",
                                "--data-dir",
                                directory.toString(),
                                directory.resolve("b").toString()))
                        .err())
                .contains("hypercube.db does not exist (expected: an embedded database)");
        assertThat(execute(List.of("backup", "--database", "postgresql://u:canary@h/d", "b"))
                        .err())
                .contains("database: set (expected: the embedded database")
                .doesNotContain("canary");
        assertThat(execute(List.of("migrate", "--to", "mysql://u:canary@h/d")).err())
                .contains("--to: not valid (expected: postgresql://")
                .doesNotContain("canary");
        assertThat(execute(List.of("migrate")).exitCode()).isEqualTo(2);
    }

    @Test
    void rotatesNoKeyThatThereIsNot() {
        assertThat(execute(List.of("keys", "rotate", "--data-dir", directory.toString()))
                        .err())
                .contains(
                        "the database has no key token-signing (expected: a database on which a gateway was started)");
        assertThat(execute(List.of("keys", "rotate", "--activate-after", "soon"))
                        .err())
                .contains("--activate-after: soon (expected: ");
    }

    /** A newer program is installed, and the database is to be migrated. */
    @Test
    void changesNothingOfAnOlderDatabaseWithoutItsMasterKey() throws Exception {
        String dataDir = directory.toString();
        assertThat(execute(List.of("keys", "list", "--data-dir", dataDir)).exitCode())
                .isZero();
        Files.delete(directory.resolve("master.key"));
        sql("DROP TABLE recent_collection");
        sql("DELETE FROM flyway_schema_history WHERE CAST(version AS INTEGER) > 5");
        sql("DELETE FROM account");

        assertThat(execute(List.of("account", "list", "--data-dir", dataDir)).err())
                .contains("master.key is missing");
        execute(List.of(
                "keys", "generate-master-key", directory.resolve("master.key").toString()));
        assertThat(execute(List.of("account", "list", "--data-dir", dataDir)).err())
                .contains("is not that of the database");

        assertThat(number("SELECT max(CAST(version AS INTEGER)) FROM flyway_schema_history"))
                .isEqualTo(5);
        assertThat(number("SELECT count(*) FROM account")).isZero();
    }

    @Test
    void movesNoDatabaseWhoseKeysAreStillInFiles() throws Exception {
        String dataDir = directory.toString();
        assertThat(execute(List.of("account", "list", "--data-dir", dataDir)).exitCode())
                .isZero();
        Files.writeString(directory.resolve("token-signing.keys"), "A".repeat(43));

        Outcome moved = execute(List.of("migrate", "--data-dir", dataDir, "--to", "postgresql://u@127.0.0.1:1/d"));

        assertThat(moved.exitCode()).isEqualTo(1);
        assertThat(moved.err())
                .contains("token-signing.keys has keys that are not in the database")
                .contains("start the gateway once");
    }

    private void sql(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.getInt(1);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("hypercube.db"));
    }

    private static Outcome execute(List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine(words.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
