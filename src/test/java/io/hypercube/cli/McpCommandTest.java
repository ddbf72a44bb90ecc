package io.hypercube.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Options with which {@code hypercube mcp} does not begin. */
class McpCommandTest {
    @Test
    void refusesATokenWithoutRepeatingIt() {
        assertThat(refused("--token", "canary"))
                .startsWith(
                        "hypercube: --token: not supported (expected: a sign-in by hypercube login, or an access key pair")
                .doesNotContain("canary");
    }

    @Test
    void refusesLimitsThatWouldLimitNothing() {
        assertThat(refused("--clusters", "")).startsWith("hypercube: --clusters: empty (expected: names or patterns");
        assertThat(refused("--namespaces= ")).startsWith("hypercube: --namespaces: empty (expected: names or patterns");
    }

    private static String refused(String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> words = new ArrayList<>(List.of("mcp", "--server", "https://127.0.0.1:1"));
        words.addAll(Arrays.asList(options));
        int exitCode = Main.commandLine(words.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words.toArray(String[]::new));
        assertThat(exitCode).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        return err.toString();
    }
}
