package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Pipe;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.Thorough;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The ways of agents to a gateway, and the calls on them when one of its ends is killed. */
@Thorough
class AgentWaysIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String NAMESPACES =
            "/api/v1/cube/proxy/clusters/" + CLUSTER.name() + "/api/v1/namespaces?pageSize=1";

    @TempDir
    Path folder;

    @Test
    void aWebSocketCarriesTheConnectionWhereTlsIsEndedInBetween() {
        TestAuthority front = new TestAuthority(folder);
        try (RunningGateway gateway = RunningGateway.with(Map.of("tls", List.of("false")));
                Pipe pipe = Pipe.endingTls(
                        front,
                        new InetSocketAddress(
                                InetAddress.getLoopbackAddress(), gateway.uri().getPort()))) {
            URI outside = URI.create("https://127.0.0.1:" + pipe.port());
            Client admin = Client.at(outside, front.file()).signIn("admin", RunningGateway.ADMIN_PASSWORD);
            try (AgentOfCluster edge = AgentOfCluster.add(admin, front.file(), CLUSTER)) {
                edge.start(outside);
                edge.awaitState("Ready Healthy");
                assertThat(admin.get(NAMESPACES).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void aProxyOfTheEnvironmentIsUsed() {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                Pipe proxy = Pipe.proxy();
                AgentOfCluster edge = AgentOfCluster.add(gateway.admin(), gateway.authority(), CLUSTER)) {
            edge.start(gateway.uri(), Map.of("HTTPS_PROXY", "http://127.0.0.1:" + proxy.port()));
            edge.awaitState("Ready Healthy");
            assertThat(gateway.admin().get(NAMESPACES).statusCode()).isEqualTo(200);
            String tunnel = "CONNECT 127.0.0.1:" + gateway.uri().getPort() + " HTTP/1.1";
            assertThat(proxy.asked()).containsExactly(tunnel, tunnel); // to join, and to stay
        }
    }

    @Test
    void aReplicaWithoutAnAgentReachesTheClusterThroughAnother() {
        try (Replicas replicas = Replicas.start(Map.of());
                AgentOfCluster edge = AgentOfCluster.add(
                        replicas.here().admin(), replicas.here().authority(), CLUSTER)) {
            edge.start(replicas.here().uri());
            edge.awaitState("Ready Healthy");
            Client there = replicas.there().admin();
            await().untilAsserted(
                            () -> assertThat(there.get(NAMESPACES).statusCode()).isEqualTo(200));
            // its agent knows one address only, which is that of the other replica
            assertThat(edge.view(there).path("agents")).isEmpty();
            await().untilAsserted(() ->
                    assertThat(edge.view(there).path("state").asString("")).isEqualTo("Ready"));
        }
    }

    @Test
    void aKilledAgentCostsNoCallWhereThereAreTwo() {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                AgentOfCluster edge = AgentOfCluster.before(gateway, CLUSTER)) {
            AgentOfCluster.Running other = edge.startProcess(gateway.uri());
            edge.awaitAgents(2);
            Client admin = gateway.admin();
            other.close();
            for (int call = 0; call < 20; call++) {
                assertThat(admin.get(NAMESPACES).statusCode()).isEqualTo(200);
            }
            edge.awaitAgents(1);
        }
    }
}
