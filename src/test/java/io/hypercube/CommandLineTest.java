package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.http.CallNotes;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Shows;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandLineTest {
    @TempDir
    private Path directory;

    private record Outcome(int exitCode, String out, String err) {
        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    @Test
    @Shows({"7.5", "7.8"})
    void makesAPairOnAFreshDirectoryAndPrintsNothingElse() {
        Outcome made = run("key create --account admin -o json");

        assertThat(made.exitCode()).isZero();
        assertThat(made.out())
                .matches("\\{\"accessKey\":\"AK[0-9A-Za-z]{20}\",\"secretKey\":\"SK[0-9A-Za-z]{43}\"}\\R");
        assertThat(made.err()).matches("Created account admin\\. Its password, shown only once: [0-9A-Za-z]{24}\\R");
        assertThat(run("key list --account admin").err()).isEmpty();
    }

    @Test
    void makesPairsThatARunningServerTakesAtOnce() {
        try (AuthComponents server = AuthComponents.open(directory)) {
            JsonNode pair = run("key create --account admin -o json").json();
            AccessKeyId id = new AccessKeyId(pair.get("accessKey").asString());
            Secret secret = Secret.of(pair.get("secretKey").asString());

            assertThat(server.exchange
                            .exchange(id, secret, "192.0.2.1", CallNotes.NONE)
                            .token()
                            .reveal())
                    .isNotEmpty();
        }
    }

    @Test
    @Shows("7.5")
    void listsAndDeletesPairsWithoutShowingSecrets() {
        JsonNode pair = run("key create --account admin --expires 720h --description CI -o json")
                .json();
        String accessKey = pair.get("accessKey").asString();

        Outcome text = run("key list --account admin");
        JsonNode json = run("key list --account admin -o json").json();
        Outcome deleted = run("key delete " + accessKey);
        Outcome again = run("key delete " + accessKey);

        assertThat(text.out()).containsPattern("(?m)^" + accessKey + " +20.*Z +20.*Z +never +active +CI$");
        assertThat(text.out() + json).doesNotContain(pair.get("secretKey").asString());
        assertThat(json.get("total").asInt()).isEqualTo(1);
        assertThat(deleted).isEqualTo(new Outcome(0, "", ""));
        assertThat(again).isEqualTo(failure(1, "keys \"" + accessKey + "\" not found"));
    }

    @Test
    void showsThatAPairIsExpired() {
        run("account list"); // the first start takes longer than the pair's lifetime
        assertThat(run("key create --account admin --expires 3s").exitCode()).isZero();

        await().until(() -> run("key list --account admin").out().contains("expired"));
    }

    @Test
    void refusesASixthPair() {
        for (int i = 0; i < 5; i++) {
            assertThat(run("key create --account admin").exitCode()).isZero();
        }

        assertThat(run("key create --account admin"))
                .isEqualTo(failure(1, "account \"admin\" has 5 access key pairs (at most 5): delete one first"));
    }

    @Test
    @Shows("7.5")
    void makesAccountsAndSetsPasswords() {
        run("account list");
        JsonNode made = run("account create alice --role admin --group dev --group ops -o json")
                .json();
        String password = made.get("password").asString();
        Outcome changed = runWith("battery staple\n", "account passwd alice --password-stdin");

        assertThat(made.get("groups").toString()).isEqualTo("[\"dev\",\"ops\"]");
        assertThat(changed).isEqualTo(new Outcome(0, "", ""));
        try (AuthComponents server = AuthComponents.open(directory)) {
            assertThat(server.recognise("alice", Secret.of(password))).isEmpty();
            assertThat(server.recognise("alice", Secret.of("battery staple"))).isPresent();
        }
        assertThat(run("account list").out()).containsPattern("(?m)^alice +admin +no +.*Z +local +dev,ops$");
    }

    @Test
    void readsAPasswordFromStandardInputAndDoesNotPrintIt() {
        Outcome made = runWith("correct horse\r\nrest", "account create alice --password-stdin");

        assertThat(made.out())
                .isEqualTo("name: alice" + System.lineSeparator() + "role: member" + System.lineSeparator()
                        + "groups: []" + System.lineSeparator());
        try (AuthComponents server = AuthComponents.open(directory)) {
            assertThat(server.recognise("alice", Secret.of("correct horse"))).isPresent();
        }
    }

    @Test
    void makesAnAccountWithoutAPassword() {
        JsonNode made = run("account create robot --no-password -o json").json();

        assertThat(made.has("password")).isFalse();
        try (AuthComponents server = AuthComponents.open(directory)) {
            assertThat(server.directory.account("robot")).isPresent();
            assertThat(server.recognise("robot", Secret.of(""))).isEmpty();
        }
    }

    @Test
    void givesSystemGroupsOnlyWhenToldSo() {
        assertThat(run("account create robot --group system:nodes").exitCode()).isEqualTo(1);
        assertThat(run("account create robot --group system:nodes --allow-system-groups")
                        .exitCode())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "key create --account nobody, accounts \"nobody\" not found",
        "key list --account nobody, accounts \"nobody\" not found",
        "account passwd nobody, accounts \"nobody\" not found",
        "account create admin, accounts \"admin\" already exists",
        "key create --account admin --expires 2020-01-31T12:00:00Z, expirationTimestamp: 2020-01-31T12:00:00Z"
                + " (expected: an RFC 3339 time",
    })
    void tellsAFailureInOneLine(String command, String message) {
        run("account list");
        Outcome failed = run(command);

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err()).startsWith("hypercube: " + message);
        assertThat(failed.err().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "keys",
                "key",
                "key create",
                "key create --account",
                "key delete",
                "key create --account admin -o yaml",
                "key create --account admin --expires yesterday",
                "account create alice --role root",
                "account create alice bob",
                "account create alice --no-password --password-stdin",
                "key list --account admin --dat-dir x",
                "mcp",
            })
    void tellsWhatItDoesNotUnderstandAndDoesNothing(String command) {
        Outcome refused = run(command);

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).startsWith("hypercube: ").doesNotContain("\tat ");
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "srve; srve: not a command (did you mean serve?)",
                "help; help: not understood (expected: one of serve, demo, check-config, status, key, account, cluster, agent, keys,"
                        + " backup, restore, migrate, login, logout, kubeconfig, sign-in, audit, who-can, credential, mcp,"
                        + " completion, version)",
                "serve --lisen=canary; --lisen: not an option (did you mean --listen?)",
                "serve --databse postgresql://u:canary@h/d; --databse: not an option (did you mean --database?)",
                "serve --frobnicate; --frobnicate: not an option",
                "key delete AK1 AK2; AK2: not understood",
            })
    void tellsWhichWordWasMeantAndNothingThatStandsBehindIt(String command, String message) {
        Outcome refused = execute(List.of(command.split(" ")));

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err().lines()).hasSize(2).first().isEqualTo("hypercube: " + message);
        assertThat(refused.err()).contains("--help").doesNotContain("canary");
    }

    @Test
    void tellsThatTheDataDirectoryCannotBeMade() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        Outcome failed = execute(
                List.of("account", "list", "--data-dir", file.resolve("data").toString()));

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).startsWith("hypercube: data directory " + file);
        assertThat(failed.err().lines()).hasSize(1);
    }

    /** So that systemd does not start it again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"--listen nowhere", "--config /no/such/file", "--trusted-authorities /dev/null"})
    void servesNotWithAConfigurationThatIsNotValidAndSaysSoByItsExitCode(String flags) {
        Outcome failed = run("serve " + flags);

        assertThat(failed.exitCode()).isEqualTo(78);
        assertThat(failed.err()).startsWith("hypercube: ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void neverPrintsThePasswordOfADatabase() {
        Outcome failed = execute(List.of(
                "account",
                "list",
                "--data-dir",
                directory.toString(),
                "--database",
                "postgresql://u:canary@127.0.0.1:1/d?connectTimeout=1"));

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err())
                .startsWith("hypercube: database jdbc:postgresql://127.0.0.1:1/d cannot be opened: ")
                .doesNotContain("canary");
    }

    @Test
    void tellsThatThereIsNoTerminalToAskAt() {
        Outcome failed = execute(List.of("login", "alice", "--server", "https://127.0.0.1:1"));

        assertThat(failed.exitCode()).isEqualTo(2);
        assertThat(failed.err())
                .startsWith("hypercube: --password-stdin: required, and there is no terminal to prompt on");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version"})
    @Shows("7.7")
    void saysItsVersion(String command) {
        assertThat(execute(List.of(command)).out()).startsWith("hypercube ");
    }

    private static Outcome failure(int exitCode, String message) {
        return new Outcome(exitCode, "", "hypercube: " + message + System.lineSeparator());
    }

    private Outcome runWith(String input, String command) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            return run(command);
        } finally {
            System.setIn(before);
        }
    }

    /** Runs a command on the test's data directory, if the command has that option. */
    private Outcome run(String command) {
        List<String> words = new ArrayList<>(command.isEmpty() ? List.of() : List.of(command.split(" ")));
        if (words.size() > 1) {
            words.addAll(List.of("--data-dir", directory.toString()));
        }
        return execute(words);
    }

    private static Outcome execute(List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = Main.commandLine(words.toArray(String[]::new))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return new Outcome(commandLine.execute(words.toArray(String[]::new)), out.toString(), err.toString());
    }
}
