package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.identity.RandomText;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell blocks of docs/operating.md, with a program on the path: the first one backs up, the second one restores. */
@Thorough
class BackupIT {
    private static final String KEYS = "/api/v1/cube/keys";

    @TempDir
    Path home;

    private Path data;

    @BeforeEach
    void putTheProgramOnThePath() throws IOException {
        data = home.resolve("data");
        Path bin = Files.createDirectory(home.resolve("bin"));
        String command = String.join("' '", ServeProcess.program());
        Path program = Files.writeString(bin.resolve("hypercube"), "#!/bin/sh\nexec '" + command + "' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    @Smoke
    @Test
    void restoresABackupOfARunningGateway() throws IOException {
        List<String> blocks = ShellBlocks.of("docs/operating.md");
        assertThat(blocks).hasSize(2);
        String before;
        String token;
        try (ServeProcess gateway = ServeProcess.start(data)) {
            Client admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            create(admin, "kept");
            before = keys(admin);
            token = admin.token();
            run(blocks.getFirst());
            create(admin, "lost");
            assertThat(outcome(blocks.getLast()).err()).contains("is in use (expected: no running gateway");
            assertThat(keys(admin)).contains("lost");
            end(gateway);
        }
        run(blocks.getLast());
        try (ServeProcess gateway = ServeProcess.start(data)) {
            assertThat(keys(gateway.anonymous().withToken(token)))
                    .isEqualTo(before)
                    .contains("kept");
        }
    }

    /** The backup is one moment: each key in it was created before all that are missing. */
    @Test
    void copiesOneMomentWhileTheGatewayWrites() throws IOException {
        Path file = home.resolve("file.db");
        int before;
        try (ServeProcess gateway = ServeProcess.start(data)) {
            Client admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            AtomicBoolean writing = new AtomicBoolean(true);
            List<String> created = new CopyOnWriteArrayList<>();
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                for (int i = 0; writing.get(); i++) {
                    created.add(account(admin, "account-" + i));
                }
            });
            await().until(() -> created.size() >= 3);
            cli("backup", file.toString()).succeeded();
            writing.set(false);
            writer.join();
            before = created.size();
            end(gateway);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(cli("backup", file.toString()).err()).contains("exists (expected: a new file)");
        cli("restore", file.toString()).succeeded();
        List<String> restored = cli("account", "list")
                .succeeded()
                .lines()
                .filter(line -> line.startsWith("account-"))
                .map(line -> line.split(" ")[0])
                .toList();
        assertThat(restored).hasSizeBetween(3, before);
        for (int i = 0; i < restored.size(); i++) {
            assertThat(restored).contains("account-" + i);
        }
    }

    @Test
    void refusesWhatIsNoBackupOrHasAnotherMasterKeyAndChangesNothing() throws IOException {
        cli("keys", "list").succeeded();
        cli("backup", home.resolve("good.db").toString()).succeeded();
        byte[] database = Files.readAllBytes(data.resolve("hypercube.db"));
        byte[] good = Files.readAllBytes(home.resolve("good.db"));
        Files.writeString(home.resolve("text.db"), "no database".repeat(1000));
        good[good.length - 3000] ^= 0x55;
        Arrays.fill(good, 4096, 8192, (byte) 0x55);
        Files.write(home.resolve("broken.db"), good);

        assertThat(cli("restore", home.resolve("text.db").toString()).err()).contains("not a database");
        assertThat(cli("restore", home.resolve("broken.db").toString()).exitCode())
                .isEqualTo(1);
        assertThat(cli("restore", home.resolve("none.db").toString()).err()).contains("cannot be restored");
        Path key = data.resolve("master.key");
        String right = Files.readString(key);
        Files.writeString(key, Base64.getEncoder().encodeToString(RandomText.bytes(32)));
        assertThat(cli("restore", home.resolve("good.db").toString()).err()).contains("is not that of the database");
        Files.delete(key);
        assertThat(cli("restore", home.resolve("good.db").toString()).err()).contains("master.key is missing");

        assertThat(data.resolve("hypercube.db")).hasBinaryContent(database);
        TestKeys.write(key, right);
        Files.writeString(data.resolve("hypercube.db"), "a damaged database".repeat(1000));
        assertThat(cli("restore", home.resolve("good.db").toString()).succeeded())
                .contains("the old database is kept as " + data.resolve("hypercube.db.before-"));
        cli("keys", "list").succeeded();
    }

    @Test
    void followsNoLinkThatSomebodyElseMade() throws IOException {
        cli("keys", "list").succeeded();
        Path other = Files.writeString(home.resolve("other"), "kept");
        Path file = home.resolve("file.db");
        Files.createSymbolicLink(home.resolve("file.db.part"), other);
        Path link = Files.createSymbolicLink(home.resolve("link.db"), home.resolve("made-by-the-link"));

        cli("backup", file.toString()).succeeded();
        assertThat(cli("backup", link.toString()).err()).contains("exists (expected: a new file)");

        assertThat(other).content().isEqualTo("kept");
        assertThat(home.resolve("made-by-the-link")).doesNotExist();
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    private static void create(Client admin, String description) {
        byte[] body = ("{\"description\":\"" + description + "\"}").getBytes(StandardCharsets.UTF_8);
        assertThat(admin.post(KEYS, body).statusCode()).isEqualTo(201);
    }

    private static String account(Client admin, String name) {
        byte[] body = ("{\"name\":\"" + name + "\"}").getBytes(StandardCharsets.UTF_8);
        assertThat(admin.post("/api/v1/cube/accounts", body).statusCode()).isEqualTo(201);
        return name;
    }

    private static String keys(Client client) {
        return new String(client.get(KEYS).body(), StandardCharsets.UTF_8);
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

    private static void end(ServeProcess gateway) {
        gateway.terminate();
        assertThat(gateway.exitCode()).isZero();
    }

    private void run(String block) {
        outcome(block).succeeded();
    }

    private Outcome outcome(String script) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script).directory(home.toFile());
        shell.environment().merge("PATH", home.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        return Outcome.of(shell, "", line -> {});
    }
}
