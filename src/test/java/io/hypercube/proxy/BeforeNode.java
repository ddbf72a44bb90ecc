package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A gateway that records sessions, before a cluster with a node, and a namespace there, for the oldest and the newest kubectl. */
abstract class BeforeNode {
    private static final Pattern FORWARDED_PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+) ->");

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @AutoClose
    static RunningGateway gateway;

    static String namespace;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(NODE.cluster().kubeconfig().toString()),
                "record-sessions",
                List.of("input=true")));
        namespace = NODE.cluster().newNamespace();
    }

    static List<Kubectl> kubectls() {
        return Kubectl.atHand();
    }

    /** Reads the local port that {@code kubectl port-forward} prints first. */
    static String forwardedPort(BufferedReader out) throws IOException {
        Matcher port = FORWARDED_PORT.matcher(out.readLine());
        assertThat(port.find()).isTrue();
        return port.group(1);
    }
}
