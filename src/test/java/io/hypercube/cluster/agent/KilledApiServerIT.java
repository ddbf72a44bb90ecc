package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.LiveWatch;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The API server behind an agent is killed and starts again: callers learn the same as from a cluster without an agent. */
@Thorough
class KilledApiServerIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("direct");

    private static final String EDGE = "edged";

    @Test
    void isToldAsOfAClusterWithoutAnAgentAndEndsNoConnectionOfTheAgent() {
        try (RunningGateway gateway = RunningGateway.with(Map.of(
                        "kubeconfig", List.of(CLUSTER.kubeconfig().toString()), "probe-interval", List.of("1s")));
                AgentOfCluster edge = AgentOfCluster.add(
                        gateway.admin(), gateway.authority(), EDGE, CLUSTER.kubeconfigWith(CLUSTER.token()))) {
            edge.startProcess(gateway.uri());
            edge.awaitState("Ready Healthy");
            Client admin = gateway.admin();
            JsonNode agent = edge.view().path("agents").path(0);
            String watched = "/api/v1/namespaces?watch=1&resourceVersion=0";
            try (LiveWatch direct = LiveWatch.open(admin, "/clusters/direct" + watched);
                    LiveWatch edged = LiveWatch.open(admin, "/clusters/" + EDGE + watched)) {
                direct.await("\"default\"");
                edged.await("\"default\"");

                CLUSTER.stop();

                direct.awaitEnd();
                edged.awaitEnd();
            }
            for (String path : List.of(
                    "/clusters/%s/version",
                    "/clusters/%s/api/v1/namespaces", "/api/v1/cube/proxy/clusters/%s/api/v1/secrets?pageSize=1")) {
                assertSameFailure(admin, path);
            }
            edge.awaitState("Unreachable ConnectionRefused");
            await().untilAsserted(() -> assertThat(reasonOf(admin, "direct")).isEqualTo("ConnectionRefused"));

            CLUSTER.start();
            assertThat(admin.get("/clusters/" + EDGE + "/version").statusCode())
                    .describedAs("calls are forwarded before the next probe")
                    .isEqualTo(200);
            edge.awaitState("Ready Healthy");
            assertThat(edge.view().at("/agents/0/since")).isEqualTo(agent.path("since"));
        }
    }

    /** @param path with the place of the name */
    private static void assertSameFailure(Client admin, String path) {
        HttpResponse<byte[]> direct = admin.get(path.formatted("direct"));
        HttpResponse<byte[]> edged = admin.get(path.formatted(EDGE));
        assertThat(direct.statusCode()).isEqualTo(503);
        assertThat(edged.statusCode()).isEqualTo(503);
        assertThat(text(edged).replaceFirst(" through its agent \\\\\"[^\"]*\"", ""))
                .isEqualTo(text(direct).replace("direct", EDGE));
        assertThat(text(edged)).contains("\"kind\":\"Status\"", EDGE);
    }

    private static String reasonOf(Client admin, String cluster) {
        return JsonMapper.shared()
                .readTree(admin.get("/api/v1/cube/clusters/" + cluster).body())
                .path("reason")
                .asString("");
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
