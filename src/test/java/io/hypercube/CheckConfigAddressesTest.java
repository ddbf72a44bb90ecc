package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.secret.MasterKeyFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses at which a gateway listens, and at which other replicas reach it, as {@code check-config} sees them. */
class CheckConfigAddressesTest {
    @TempDir
    Path folder;

    private record Outcome(int exitCode, String out, String err) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0:30444",
                ":30444",
                "[::]:30444",
                "[0:0::0]:30444",
                "[::ffff:0.0.0.0]:0",
                "224.0.0.1:1",
                "[ff02::1]:1",
                "255.255.255.255:1"
            })
    void refusesAReplicaAddressThatIsNotOfOneHost(String address) {
        Outcome outcome = run("--kubeconfig", "", "--replica-address", address);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .startsWith("--replica-address: " + address
                        + " (expected: an address of this host that other replicas can reach, such as 10.0.0.7:30444;"
                        + " not 0.0.0.0, ::, a multicast or broadcast address)");
    }

    /** With the embedded database, no replica listens. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--listen :1 --metrics-listen 0.0.0.0:1; metrics-listen; listen",
                "--listen :1 --metrics-listen 127.0.0.1:1; metrics-listen; listen",
                "--listen 127.0.0.1:1 --metrics-listen [::ffff:127.0.0.1]:1; metrics-listen; listen",
                "--listen [::1]:1 --metrics-listen [0:0::1]:1; metrics-listen; listen",
                "--listen localhost:1 --metrics-listen LOCALHOST:1; metrics-listen; listen",
                "--listen :30444 --database; listen; replicaListen",
                "--replica-listen :30443 --database; replica-listen; listen",
                "--metrics-listen 127.0.0.1:30444 --database; metrics-listen; replicaListen",
                "--listen :1 --replica-listen :1 --database; replica-listen; listen",
                "--listen :1 --metrics-listen :2 --replica-listen :2 --database; replica-listen; metricsListen",
            })
    void refusesTwoListenersAtOneAddress(String flags, String setting, String other) {
        Outcome outcome = runWithDatabase(flags);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .startsWith("--" + setting + ": ")
                .contains("(expected: an address other than that of " + other + ")")
                .contains("1 problem");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--listen :30444",
                "--listen :0 --metrics-listen :0",
                "--listen 127.0.0.1:1 --metrics-listen 127.0.0.2:1",
                "--listen :1 --metrics-listen :2 --replica-listen :3 --database"
            })
    void acceptsListenersAtDifferentAddresses(String flags) {
        assertThat(runWithDatabase(flags).err()).isEmpty();
    }

    private Outcome runWithDatabase(String flags) {
        Path key = folder.resolve("master.key");
        MasterKeyFile.generate(key);
        String all =
                flags.replace("--database", "--database postgresql://u:p@database/hypercube --master-key-file " + key);
        return run(("--kubeconfig= " + all).split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.7:30444", "[fd00::7]:30444", "cube-0.cube.prod.svc:0", "127.0.0.1:1"})
    void acceptsAReplicaAddressOfOneHost(String address) {
        assertThat(run("--kubeconfig", "", "--replica-address", address).exitCode())
                .isZero();
    }

    private static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[arguments.length + 1];
        words[0] = "check-config";
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        int exitCode = Main.commandLine(words)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
