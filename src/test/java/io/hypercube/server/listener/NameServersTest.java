package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that see another {@code /etc/resolv.conf} than this one. */
class NameServersTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void requireMounts() {
        Assumptions.assumeTrue(
                Outcome.of(new ProcessBuilder("unshare", "-Urm", "true"), "", line -> {})
                                .exitCode()
                        == 0,
                "mounting needs user namespaces, or root");
    }

    @Test
    void asksTheServersThatTheMachineNames() throws Exception {
        Path file = Files.writeString(
                folder.resolve("resolv.conf"), "# of a test\nnameserver 192.0.2.1\nnameserver 192.0.2.2\n");

        assertThat(asked("mount --bind " + file + " /etc/resolv.conf")).isEqualTo("192.0.2.1:53,192.0.2.2:53");
    }

    /** The DNS client's own default is a public server, to which the names of clusters would go. */
    @Test
    void asksTheServerOfTheMachineWhenNoneIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("resolv.conf"), "search example.com\noptions ndots:5\n");
        Path etc = folder.resolve("etc");

        assertThat(asked("mount --bind " + file + " /etc/resolv.conf")).isEqualTo("127.0.0.1:53");
        assertThat(asked("mount --bind /dev/null /etc/resolv.conf")).isEqualTo("127.0.0.1:53");
        assertThat(asked("cp -a /etc " + etc + " 2>/dev/null || true; rm -f " + etc + "/resolv.conf; mount --bind "
                        + etc + " /etc"))
                .isEqualTo("127.0.0.1:53");
    }

    private static String asked(String mount) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = List.of(
                "unshare",
                "-Urm",
                "sh",
                "-ec",
                mount + "; exec \"$@\"",
                "sh",
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                NameServers.class.getName());
        return Outcome.of(new ProcessBuilder(command), "", line -> {})
                .succeeded()
                .lines()
                .filter(line -> line.startsWith(NameServers.ASKED))
                .findFirst()
                .orElseThrow()
                .substring(NameServers.ASKED.length());
    }
}
