package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Seed;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.TestPostgres;
import io.hypercube.testbed.Thorough;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands that change all state, killed after they have begun to: the state is the one before or the one after, and the
 * command succeeds when it is run again.
 */
@Thorough
class KilledCommandsIT {
    private static final int SOON = 300;
    private static final int AT_ONCE = 1;
    private static final Random MOMENTS = Seed.random();

    @TempDir
    private Path home;

    private Path data;

    @BeforeEach
    void createAnInstallation() {
        data = home.resolve("data");
        cli("account", "create", "alice").succeeded();
        try (Storage storage = Storage.open(new StorageConfig(data, null), secrets -> {})) {
            RotatedKeys keys = TestKeys.rotated(storage, data, InstantSource.system());
            for (String name : List.of(KeyUse.TOKEN_SIGNING, KeyUse.KUBECONFIG_ENCRYPTION)) {
                keys.open(new KeyUse(name, Duration.ofHours(1), true, (key, old) -> false), data);
            }
        }
    }

    /** Whether a command has begun to change something. */
    private interface Begun {
        boolean look() throws Exception;
    }

    /** Kills the command a moment after it has begun, at most that long. It may have ended by itself before. */
    private void kill(int longestMillis, List<String> words, Begun begun) throws Exception {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--data-dir", data.toString()));
        Process process = new ProcessBuilder(ServeProcess.program(all.toArray(String[]::new)))
                .redirectErrorStream(true)
                .redirectOutput(Files.writeString(home.resolve("output"), "").toFile())
                .start();
        try {
            while (process.isAlive() && !begun.look()) {
                LockSupport.parkNanos(100_000);
            }
            process.waitFor(MOMENTS.nextInt(longestMillis), TimeUnit.MILLISECONDS);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void aKilledRestoreLeavesTheOldDatabaseOrTheBackup() throws Exception {
        Path backup = home.resolve("backup.db");
        cli("backup", backup.toString()).succeeded();
        byte[] bytes = Files.readAllBytes(backup);
        String before = accounts();
        cli("account", "create", "later").succeeded();
        String after = accounts();
        Path draft = data.resolve("hypercube.db.part");
        List<String> restore = List.of("restore", backup.toString());
        kill(SOON, restore, () -> Files.exists(draft));
        assertThat(accounts()).isIn(before, after);
        int kept = kept().size();
        kill(AT_ONCE, restore, () -> kept().size() > kept);
        assertThat(accounts()).isIn(before, after);

        cli("restore", backup.toString()).succeeded();
        assertThat(accounts()).isEqualTo(before);
        assertThat(backup).hasBinaryContent(bytes);
        assertThat(draft).doesNotExist();
        assertThat(kept()).anySatisfy(old -> {
            Files.copy(old, data.resolve("hypercube.db"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(accounts()).isEqualTo(after);
        });
    }

    /** The old databases that were put aside. */
    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().startsWith("hypercube.db.before-"))
                    .filter(file -> file.getFileName().toString().endsWith("Z"))
                    .toList();
        }
    }

    @Test
    void aKilledMigrationLeavesAnEmptyOrACompleteTarget() throws Exception {
        String source = accounts();
        try (EmbeddedPostgres server = TestPostgres.builder().start();
                Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            for (String moment : List.of("true", "query LIKE 'INSERT INTO account%'")) {
                String name = "target" + moment.length();
                statement.execute("CREATE DATABASE " + name);
                String target = "postgresql://postgres:postgres@localhost:" + server.getPort() + "/" + name;
                String begun = "SELECT 1 FROM pg_stat_activity WHERE datname = '" + name + "' AND " + moment;
                kill(
                        moment.equals("true") ? SOON : AT_ONCE,
                        List.of("migrate", "--to", target),
                        () -> finds(statement, begun));

                Outcome again = cli("migrate", "--to", target);
                if (again.exitCode() != 0) {
                    assertThat(again.err()).contains("rows (expected: an empty database)");
                }
                String key = data.resolve("master.key").toString();
                assertThat(accounts("--database", target, "--master-key-file", key))
                        .isEqualTo(source);
                assertThat(accounts()).isEqualTo(source);
            }
        }
    }

    private static boolean finds(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next();
        }
    }

    @Test
    void aKilledRotationLosesNoKey() throws Exception {
        List<String> before = keys();
        for (int longest : List.of(SOON, AT_ONCE)) {
            kill(longest, List.of("keys", "rotate", "--end-tokens"), () -> Files.size(home.resolve("output")) > 0);
            List<String> after = keys();
            int newest = newest(before, KeyUse.TOKEN_SIGNING);
            assertThat(newest(after, KeyUse.TOKEN_SIGNING)).isBetween(newest, newest + 1);
            assertThat(after).containsAll(ofName(before, KeyUse.KUBECONFIG_ENCRYPTION));
            before = after;
        }

        cli("keys", "rotate", "--end-tokens").succeeded();
        int newest = newest(before, KeyUse.TOKEN_SIGNING);
        assertThat(ofName(keys(), KeyUse.TOKEN_SIGNING)).hasSize(1);
        assertThat(newest(keys(), KeyUse.TOKEN_SIGNING)).isEqualTo(newest + 1);
    }

    /** One line for each version: name, version and start. */
    private List<String> keys() {
        return cli("keys", "list").succeeded().lines().skip(1).toList();
    }

    private static List<String> ofName(List<String> keys, String name) {
        return keys.stream().filter(key -> key.startsWith(name + " ")).toList();
    }

    private static int newest(List<String> keys, String name) {
        return ofName(keys, name).stream()
                .mapToInt(key -> Integer.parseInt(key.split(" +")[1]))
                .max()
                .orElseThrow();
    }

    private String accounts(String... flags) {
        List<String> words = new ArrayList<>(List.of("account", "list"));
        words.addAll(List.of(flags));
        return cli(words.toArray(String[]::new)).succeeded();
    }

    private Outcome cli(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data-dir", data.toString()));
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
