package io.hypercube.proxy;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A gateway before a cluster with a node, and a namespace there, for the oldest and the newest kubectl. */
abstract class BeforeNode {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    static RunningGateway gateway;
    static String namespace;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(NODE.cluster());
        namespace = NODE.cluster().newNamespace();
    }

    @AfterAll
    static void end() {
        gateway.close();
    }

    static List<Kubectl> kubectls() {
        return Kubectl.atHand();
    }
}
