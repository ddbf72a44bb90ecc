package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.LiveWatch;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Enclosure;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A cluster that reaches the gateway and cannot be reached, in a network namespace of its own. */
@Thorough
@BeforeRelease
class EnclosedClusterIT {
    private static final String NAME = "enclosed";

    @Test
    void isReachedByItsAgentAndAgainAfterItsNetworkHasLostEveryPacket() {
        try (Enclosure enclosure = Enclosure.create();
                RealCluster cluster = enclosure.cluster(NAME).start();
                RunningGateway gateway = RunningGateway.with(
                        Map.of("listen", List.of(enclosure.address() + ":0"), "probe-interval", List.of("1s")));
                AgentOfCluster edge = AgentOfCluster.add(
                        gateway.admin(), gateway.authority(), NAME, cluster.kubeconfigWith(cluster.token()))) {
            assertCannotBeReached(enclosure, cluster);
            edge.awaitState("Unreachable AgentNotConnected");
            edge.startProcess(enclosure, gateway.uri());
            edge.awaitState("Ready Healthy");
            Client admin = gateway.admin();
            String namespaces = "/clusters/" + NAME + "/api/v1/namespaces";
            assertThat(admin.get(namespaces).statusCode()).isEqualTo(200);

            try (LiveWatch watch = LiveWatch.open(admin, namespaces + "?watch=1&resourceVersion=0")) {
                watch.await("\"default\"");

                enclosure.drop();
                edge.awaitState("Unreachable AgentNotConnected");
                assertThat(admin.get(namespaces).statusCode()).isEqualTo(503);
                watch.awaitEnd();
                await().until(() -> edge.log().contains("connection to the gateway lost"));
            }

            enclosure.pass();
            edge.awaitState("Ready Healthy");
            assertThat(admin.get(namespaces).statusCode()).isEqualTo(200);
            edge.awaitAgents(1);
        }
    }

    /** Neither at the address that its kubeconfig names nor at the one of its network. */
    private static void assertCannotBeReached(Enclosure enclosure, RealCluster cluster) {
        int port = cluster.server().getPort();
        for (String host : List.of("127.0.0.1", enclosure.address().replaceAll("\\.1$", ".2"))) {
            assertThatIOException().isThrownBy(() -> new Socket(host, port).close());
        }
    }
}
