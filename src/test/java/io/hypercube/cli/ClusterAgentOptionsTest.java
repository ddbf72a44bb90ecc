package io.hypercube.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of {@code hypercube cluster} for clusters behind agents that do not fit together. */
class ClusterAgentOptionsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "add edge-7 --agent --name a --server https://h; --name: given with --agent (expected: cluster add NAME --agent)",
                "add edge-7 --agent --context a --server https://h; --context: given with --agent (expected: cluster add NAME",
                "add kubeconfig --image i --server https://h; --image: given without --agent (expected: both)",
                "add kubeconfig --namespace n --server https://h; --namespace: given without --agent (expected: both)",
                "add --agent --server https://h; Missing required parameter: 'KUBECONFIG|NAME'",
                "add edge-7 --agent --data-dir d; --server: missing (expected: https://HOST:PORT, because a running gateway makes",
                "join-token edge-7; --server: missing (expected: https://HOST:PORT, because a running gateway makes the join token)",
                "join-token --server https://h; Missing required parameter: 'NAME'",
            })
    void areRefused(String words, String message) {
        StringWriter err = new StringWriter();
        int exitCode =
                Main.commandLine("cluster").setErr(new PrintWriter(err, true)).execute(("cluster " + words).split(" "));

        assertThat(err.toString()).startsWith("hypercube: " + message);
        assertThat(exitCode).isEqualTo(2);
    }
}
