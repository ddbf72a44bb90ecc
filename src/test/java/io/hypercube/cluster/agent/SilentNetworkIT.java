package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.LiveWatch;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Forwarder;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A network between agent and gateway that loses everything and closes nothing. */
@Thorough
class SilentNetworkIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String VERSION = "/clusters/" + CLUSTER.name() + "/version";

    /** The pings alone measure round trips. */
    private static final int PINGS = 5;

    private RunningGateway gateway;
    private Forwarder network;
    private AgentOfCluster edge;
    private Client admin;

    /** Nothing but the pings can tell that the network is silent: no response ends for its time, and probes are rare. */
    @BeforeEach
    void start() {
        gateway = RunningGateway.with(
                Map.of("upstream-response-timeout", List.of("1h"), "probe-interval", List.of("1h")));
        network = Forwarder.listen(
                "127.0.0.1",
                () -> new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), gateway.uri().getPort()));
        admin = gateway.admin();
        edge = AgentOfCluster.add(admin, gateway.authority(), CLUSTER);
        edge.startProcess(URI.create("https://127.0.0.1:" + network.port()));
        edge.awaitState("Ready Healthy");
    }

    @AfterEach
    void stop() {
        edge.close();
        network.close();
        gateway.close();
    }

    @Test
    void isNoticedAtBothEndsWhichComeBackWithItAndAQuietConnectionIsNotTakenForIt() {
        requireQuietConnectionStays();
        try (LiveWatch watch =
                LiveWatch.open(admin, "/clusters/" + CLUSTER.name() + "/api/v1/namespaces?watch=1&resourceVersion=0")) {
            watch.await("\"kube-system\"");
            network.pause();
            CompletableFuture<HttpResponse<byte[]>> call = CompletableFuture.supplyAsync(() -> admin.get(VERSION));

            edge.awaitState("Unreachable AgentNotConnected");
            assertThat(edge.view().path("agents")).isEmpty();
            assertUnavailable(call.join(), "");
            watch.awaitEnd();
            assertUnavailable(admin.get(VERSION), "no agent of the cluster is connected");
            await().until(() -> edge.log().contains("connection to the gateway lost"));

            network.resume();
            edge.awaitState("Ready Healthy");
            assertThat(admin.get(VERSION).statusCode()).isEqualTo(200);
            edge.awaitAgents(1);
        }
    }

    private void requireQuietConnectionStays() {
        edge.awaitAgents(1);
        JsonNode first = agent();
        Set<Double> roundTrips = new HashSet<>();
        await().until(() -> {
            roundTrips.add(agent().path("roundTripMilliseconds").asDouble(0));
            return roundTrips.size() >= PINGS;
        });

        assertThat(agent().path("since")).isEqualTo(first.path("since"));
        assertThat(edge.log()).doesNotContain("connection to the gateway lost");
        assertThat(admin.get(VERSION).statusCode()).isEqualTo(200);
    }

    private JsonNode agent() {
        return edge.view().path("agents").path(0);
    }

    /** A Status of Kubernetes, with that text in its message. */
    private static void assertUnavailable(HttpResponse<byte[]> answer, String text) {
        assertThat(answer.statusCode()).isIn(502, 503, 504);
        JsonNode status = JsonMapper.shared().readTree(answer.body());
        assertThat(status.path("kind").asString()).isEqualTo("Status");
        assertThat(status.path("message").asString())
                .contains("\"" + CLUSTER.name() + "\"")
                .contains(text);
    }
}
