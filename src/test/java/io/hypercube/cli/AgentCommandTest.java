package io.hypercube.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of {@code hypercube agent}, outside of a pod. */
class AgentCommandTest {
    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String err) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--cluster a; Missing required option: '--server=URL'",
                "--server https://h; Missing required option: '--cluster=NAME'",
                "--server http://h --cluster a; --server: not understood (expected: https://HOST:PORT)",
                "--server https://h/path --cluster a; --server: not understood (expected: https://HOST:PORT)",
                "--server https://h --cluster _all; --cluster: _all (expected: 1 to 253 of",
                "--server https://h --cluster a; --kubeconfig: missing, and this is no pod (expected: ",
                "--server https://h --cluster a --context c; --context: given without --kubeconfig (expected: both)",
                "--server https://h --cluster a --kubeconfig k --service-account x; --service-account: x (expected: NAMESPACE/NAME)",
                "--server https://h --cluster a --kubeconfig k --service-account a/b/c; --service-account: a/b/c (expected: ",
                "--server https://h --cluster a --kubeconfig k --state-secret s; --state-secret: given with --kubeconfig",
                "--server https://h --cluster a --kubeconfig k --state-secret s --state-dir d; --state-secret: given with --state-dir",
            })
    void tellsWhatItDoesNotUnderstand(String options, String message) {
        Outcome refused = run(options);

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).startsWith("hypercube: " + message).contains("hypercube agent --help");
    }

    @Test
    void tellsInOneLineWhichFileCannotBeUsed() throws Exception {
        Path kubeconfig = folder.resolve("kubeconfig");
        String options = "--server https://h --cluster a --kubeconfig " + kubeconfig;

        assertThat(run(options)).isEqualTo(new Outcome(1, failure(kubeconfig + ": no such file")));
        Files.writeString(kubeconfig, """
                {"current-context": "a", "contexts": [{"name": "a", "context": {"cluster": "a", "user": "a"}}],
                 "clusters": [{"name": "a", "cluster": {"server": "https://h", "insecure-skip-tls-verify": true}}],
                 "users": [{"name": "a", "user": {"token": "t"}}]}
                """);
        assertThat(run(options).err()).startsWith("hypercube: insecure-skip-tls-verify: not supported by an agent");
        assertThat(run(options + " --context b").err())
                .startsWith("hypercube: " + kubeconfig + ": context: b (expected: the name of a context in this file)");
        assertThat(run(options + " --certificate-authority /no/such/file"))
                .isEqualTo(new Outcome(1, failure("/no/such/file: cannot be read (expected: CA certificates in PEM)")));
    }

    private static String failure(String message) {
        return "hypercube: " + message + System.lineSeparator();
    }

    private static Outcome run(String options) {
        StringWriter err = new StringWriter();
        int exitCode =
                Main.commandLine("agent").setErr(new PrintWriter(err, true)).execute(("agent " + options).split(" "));
        return new Outcome(exitCode, err.toString());
    }
}
