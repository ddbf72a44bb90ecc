package io.hypercube.cluster.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.kubeconfig.TestPki;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs real programs: shell scripts. */
class ExecPluginTest {
    private static final String V1 = "client.authentication.k8s.io/v1";
    private static final String TOKEN =
            "{\"apiVersion\":\"" + V1 + "\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"t\"}}";

    @TempDir
    Path folder;

    private Map<String, Secret> environment = Map.of();
    private @Nullable Object clusterConfig;
    private boolean provideClusterInfo;
    private Duration timeout = Duration.ofSeconds(20);

    @Test
    void takesTheTokenThatTheProgramPrints() throws Exception {
        ClusterCredential credential = run("echo '" + TOKEN + "'");
        assertThat(credential.authorization()).isEqualTo(Secret.of("Bearer t"));
        assertThat(credential.certificate()).isNull();
        assertThat(credential.expiration()).isNull();
    }

    @Test
    void takesTheExpiration() throws Exception {
        String output = TOKEN.replace(
                "\"token\"", "\"expirationTimestamp\":\"2030-01-02T04:04:05+01:00\",\"more\":[1],\"token\"");
        assertThat(run("echo '" + output + "'").expiration()).isEqualTo(Instant.parse("2030-01-02T03:04:05Z"));
    }

    @Test
    void takesACertificateAndKeepsItWhileItIsTheSame() throws Exception {
        String output = new String(
                Json.write(Map.of(
                        "apiVersion",
                        V1,
                        "kind",
                        "ExecCredential",
                        "status",
                        Map.of(
                                "clientCertificateData",
                                text(TestPki.certificate("somebody", TestPki.EC)),
                                "clientKeyData",
                                text(TestPki.oldKey(TestPki.EC))))),
                StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("output"), output);

        ExecPlugin plugin = plugin("cat " + folder.resolve("output"));
        ClusterCredential first = plugin.fetch(null);

        assertThat(first.authorization()).isNull();
        assertThat(first.expiration()).isEqualTo(TestPki.EXPIRATION);
        assertThat(plugin.fetch(first).certificate()).isSameAs(first.certificate());
        assertThat(plugin.fetch(null).certificate()).isNotSameAs(first.certificate());
    }

    @Test
    void givesTheProgramItsVariablesAndArgumentsButNotOurs() throws Exception {
        environment = Map.of("GREETING", Secret.of("hello"), "HYPERCUBE_SERVER", Secret.of("https://other"));
        run("""
                test "$GREETING" = hello || exit 3
                test "$HYPERCUBE_SERVER" = https://other || exit 4
                test "$(env | grep -c '^HYPERCUBE_')" = 1 || exit 5
                test -n "$PATH" || exit 6
                test "$1 $2" = "an argument" || exit 7
                if read line; then exit 8; fi
                echo '%s'
                """.formatted(TOKEN));
    }

    @Test
    void tellsTheProgramWhichClusterWhenItAsks() throws Exception {
        run("printf '%s' \"$KUBERNETES_EXEC_INFO\" > " + folder.resolve("info") + "\necho '" + TOKEN + "'");
        assertThat(Files.readString(folder.resolve("info")))
                .isEqualTo(
                        "{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + V1 + "\",\"spec\":{\"interactive\":false}}");

        provideClusterInfo = true;
        clusterConfig = Map.of("audience", "x");
        run("printf '%s' \"$KUBERNETES_EXEC_INFO\" > " + folder.resolve("info") + "\necho '" + TOKEN + "'");
        assertThat(Files.readString(folder.resolve("info")))
                .contains("\"cluster\":{\"server\":\"https://a/b\",\"tls-server-name\":\"name\","
                        + "\"certificate-authority-data\":\"eA==\",\"proxy-url\":\"http://proxy:1\","
                        + "\"config\":{\"audience\":\"x\"}},\"interactive\":false");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 3|exited with code 3",
                "echo hunter2|printed no JSON (expected: an ExecCredential)",
                "echo '{}'|printed another kind (expected: ExecCredential)",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\"}'"
                        + "|printed another apiVersion (expected: client.authentication.k8s.io/v1)",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\"}'"
                        + "|printed neither a token nor a certificate with its key",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                        + "\"status\":{\"token\":5}}'|printed a token that is not a string",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                        + "\"status\":{\"token\":\"a\\u000ab\"}}'|printed a token that cannot be sent in a header field"
                        + " (expected: printable ASCII characters without blanks and line breaks)",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                        + "\"status\":{\"token\":\"t\",\"clientKeyData\":\"hunter2\"}}'"
                        + "|printed a certificate or a key (expected: both or neither)",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                        + "\"status\":{\"clientCertificateData\":\"hunter2\",\"clientKeyData\":\"hunter2\"}}'"
                        + "|printed clientCertificateData and clientKeyData: holds no certificate in PEM",
                "echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\","
                        + "\"status\":{\"token\":\"t\",\"expirationTimestamp\":\"soon\"}}'"
                        + "|printed an invalid expirationTimestamp (expected: RFC 3339)"
            })
    void refusesWhatIsNoCredential(String script, String problem) throws IOException {
        ExecPlugin plugin = plugin(script);
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(() -> plugin.fetch(null))
                .withMessage("exec: " + folder.resolve("plugin") + " " + problem);
    }

    @Test
    void endsAProgramThatHangs() throws Exception {
        timeout = Duration.ofSeconds(1);
        ExecPlugin plugin = plugin("exec sleep 600");

        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(() -> plugin.fetch(null))
                .withMessageEndingWith(" did not finish within 1 s");
    }

    /** A thread that is interrupted ends the program as the timeout does, but not before the program has started another. */
    @Test
    void endsWhatTheProgramStarted() throws Exception {
        Path child = folder.resolve("child");
        ExecPlugin plugin =
                plugin("sleep 600 &\necho $! > " + child + ".part\nmv " + child + ".part " + child + "\nwait");
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread fetching = Thread.ofVirtual().start(() -> ended.complete(catchThrowable(() -> plugin.fetch(null))));
        await().until(() -> Files.exists(child));

        fetching.interrupt();

        assertThat(ended.get()).isInstanceOf(InterruptedException.class);
        // an ended process may stay in the process table until it is reaped, but without a command line
        Path command = Path.of("/proc", Files.readString(child).strip(), "cmdline");
        await().until(() -> !Files.exists(command) || Files.readString(command).isEmpty());
    }

    @Test
    void endsAProgramThatPrintsWithoutEnd() throws Exception {
        ExecPlugin plugin = plugin("yes hunter2");
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(() -> plugin.fetch(null))
                .withMessageEndingWith(" printed more than 1048576 bytes");
    }

    @Test
    void isNotHeldUpByMuchTalk() throws Exception {
        assertThat(run("yes talk | head -c 10000000 >&2\necho '" + TOKEN + "'").authorization())
                .isNotNull();
    }

    @Test
    void hintsHowToInstallAProgramThatIsMissing() {
        ExecPlugin plugin = new ExecPlugin(
                new HttpCredential.Exec(V1, "no-such-plugin", List.of(), Map.of(), false, null, "apt install it\n"),
                connection(),
                timeout);
        assertThatExceptionOfType(CredentialUnavailableException.class)
                .isThrownBy(() -> plugin.fetch(null))
                .withMessage("exec: no-such-plugin cannot be started: apt install it");
    }

    private ClusterCredential run(String script) throws IOException, InterruptedException {
        return plugin(script).fetch(null);
    }

    private ExecPlugin plugin(String script) throws IOException {
        Path file = folder.resolve("plugin");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return new ExecPlugin(
                new HttpCredential.Exec(
                        V1,
                        file.toString(),
                        List.of("an", "argument"),
                        environment,
                        provideClusterInfo,
                        clusterConfig,
                        ""),
                connection(),
                timeout);
    }

    private static ClusterConnection connection() {
        return new ClusterConnection(
                URI.create("https://a/b"),
                new Trust.Authorities("x".getBytes(StandardCharsets.US_ASCII)),
                "name",
                URI.create("http://proxy:1"),
                null,
                new HttpCredential.None());
    }

    private static String text(byte[] pem) {
        return new String(pem, StandardCharsets.US_ASCII);
    }
}
