package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The manifest that a gateway prints for an agent and the agent's chart are the same objects, which a real API server accepts. */
@Smoke
class AgentChartIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String SERVER = "https://hub.example.org:30443";

    private static RunningGateway gateway;

    @TempDir
    Path folder;

    @BeforeAll
    static void startGateway() {
        gateway = RunningGateway.with(Map.of("public-url", List.of(SERVER)));
    }

    @AfterAll
    static void stopGateway() {
        gateway.close();
    }

    @ParameterizedTest
    @CsvSource({"edge-7, impersonation", "edge:, token"})
    void areTheSameObjects(String name, String identity) throws IOException {
        Map<String, Object> asked = new TreeMap<>(Map.of("name", name, "agent", Map.of("image", "hub.local/hc:v1")));
        if (identity.equals("token")) {
            asked.put("identity", Map.of("type", "token", "audience", "edge.example.org"));
        }
        JsonNode join = JsonMapper.shared()
                .readTree(gateway.admin()
                        .post("/api/v1/cube/clusters", Json.write(asked))
                        .body())
                .path("join");
        Path values = Files.writeString(
                folder.resolve("values.yaml"),
                JsonMapper.shared()
                        .writeValueAsString(Map.of("certificateAuthority", Files.readString(gateway.authority()))));
        List<JsonNode> manifest = Chart.objects(join.path("manifest").asString());
        List<JsonNode> chart = servedByAnyCluster(Chart.objects(Chart.renderAgent(
                "hypercube-agent",
                Map.of(
                        "server",
                        SERVER,
                        "cluster",
                        name,
                        "joinToken",
                        join.path("token").asString(),
                        "identity",
                        identity,
                        "image.repository",
                        "hub.local/hc",
                        "image.tag",
                        "v1"),
                values)));

        assertThat(chart.stream().map(AgentChartIT::withoutLabels))
                .containsExactlyInAnyOrderElementsOf(manifest.stream()
                        .filter(object -> !object.path("kind").asString().equals("Namespace"))
                        .map(AgentChartIT::withoutLabels)
                        .toList());
        makeNamespace();
        assertThat(dryRun(manifest)).hasSameSizeAs(manifest);
        assertThat(dryRun(chart)).hasSameSizeAs(chart);
    }

    /** Helm leaves out what a cluster does not serve, which it cannot ask here; the manifest never has it. */
    private static List<JsonNode> servedByAnyCluster(List<JsonNode> objects) {
        return objects.stream()
                .filter(object -> !object.path("kind").asString().equals("PodDisruptionBudget"))
                .toList();
    }

    /** Another class applies the manifest to this cluster, and the selector of a Deployment cannot change. */
    private static void makeNamespace() {
        CLUSTER.kubectl("create", "namespace", "hypercube-agent");
        CLUSTER.kubectl("delete", "deployment", "hypercube-agent", "--namespace=hypercube-agent", "--ignore-not-found")
                .succeeded();
    }

    /** By labels of its own, Helm finds the objects of a release; they select the same pods. */
    private static JsonNode withoutLabels(JsonNode node) {
        JsonNode copy = node.deepCopy();
        strip(copy);
        return copy;
    }

    private static void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(List.of("labels", "matchLabels"));
        }
        if (node instanceof ObjectNode || node instanceof ArrayNode) {
            node.forEach(AgentChartIT::strip);
        }
    }

    private static List<String> dryRun(List<JsonNode> objects) {
        String list =
                JsonMapper.shared().writeValueAsString(Map.of("apiVersion", "v1", "kind", "List", "items", objects));
        return Kubectl.oldest()
                .run(CLUSTER.kubeconfig(), list, List.of("apply", "--dry-run=server", "-f", "-"))
                .succeeded()
                .lines()
                .toList();
    }
}
