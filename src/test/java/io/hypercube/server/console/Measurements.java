package io.hypercube.server.console;

import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.RealCluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Stands in for metrics-server: two CustomResourceDefinitions that serve {@code metrics.k8s.io/v1beta1}, and objects with the numbers that
 * the real kubelet tells of its node and pods ({@code /stats/summary}). The other work of metrics-server is not tested, such as an API of its own that
 * is asked through the API server.
 */
final class Measurements {
    private static final String DEFINITION = """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata:
          name: %1$s.metrics.k8s.io
          annotations: {api-approved.kubernetes.io: "unapproved, stands in for metrics-server in tests"}
        spec:
          group: metrics.k8s.io
          scope: %2$s
          names: {plural: %1$s, singular: "", kind: %3$s, listKind: %3$sList}
          versions:
          - name: v1beta1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """;

    private static final String API = "metrics.k8s.io/v1beta1";
    private static final long KIBI = 1024;

    private final RealCluster cluster;

    private Measurements(RealCluster cluster) {
        this.cluster = cluster;
    }

    /** Returns when the API is served. */
    static Measurements servedBy(RealCluster cluster) {
        cluster.apply(DEFINITION.formatted("pods", "Namespaced", "PodMetrics") + "---\n"
                + DEFINITION.formatted("nodes", "Cluster", "NodeMetrics"));
        for (String kind : List.of("pods", "nodes")) {
            await().until(() -> cluster.api().has("/apis/" + API + "/" + kind));
        }
        return new Measurements(cluster);
    }

    /** Takes the API away again, as tests of other things use the same cluster. */
    void end() {
        String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";
        cluster.api().delete(definitions + "pods.metrics.k8s.io");
        cluster.api().delete(definitions + "nodes.metrics.k8s.io");
    }

    /**
     * Measures the node and some of its pods once, when the kubelet tells what all of these use. Its numbers are some seconds old.
     *
     * @param hungry the first of the pods uses as much memory, in KiB
     * @return the memory of each of the pods, in KiB
     */
    List<Long> take(String node, String namespace, List<String> pods, long hungry) {
        JsonNode stats = await().until(
                        () -> stats(node),
                        read -> pods.stream().allMatch(pod -> memory(statsOf(read, namespace, pod)) > 0)
                                && memory(statsOf(read, namespace, pods.getFirst())) >= hungry);
        apply("NodeMetrics", Map.of("name", node), Map.of("usage", usage(stats.path("node"))));
        for (String pod : pods) {
            List<Map<String, Object>> containers = new ArrayList<>();
            for (JsonNode container : statsOf(stats, namespace, pod).path("containers")) {
                containers.add(Map.of("name", container.path("name").asString(), "usage", usage(container)));
            }
            apply("PodMetrics", Map.of("name", pod, "namespace", namespace), Map.of("containers", containers));
        }
        return pods.stream().map(pod -> memory(statsOf(stats, namespace, pod))).toList();
    }

    private void apply(String kind, Map<String, String> metadata, Map<String, Object> measured) {
        Map<String, Object> object = new HashMap<>(measured);
        object.put("apiVersion", API);
        object.put("kind", kind);
        object.put("metadata", metadata);
        object.put("timestamp", Instant.now().toString());
        object.put("window", "20s");
        cluster.apply(JsonMapper.shared().writeValueAsString(object));
    }

    private JsonNode stats(String node) {
        return cluster.api().get("/api/v1/nodes/" + node + "/proxy/stats/summary");
    }

    private static JsonNode statsOf(JsonNode stats, String namespace, String pod) {
        for (JsonNode each : stats.path("pods")) {
            JsonNode is = each.path("podRef");
            if (is.path("namespace").asString().equals(namespace)
                    && is.path("name").asString().equals(pod)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    /** Of the containers of a pod, in KiB; 0 while one of them is not known. */
    private static long memory(JsonNode pod) {
        long sum = 0;
        for (JsonNode container : pod.path("containers")) {
            long kibi = container.path("memory").path("workingSetBytes").asLong(0) / KIBI;
            if (kibi == 0 || !container.path("cpu").has("usageNanoCores")) {
                return 0;
            }
            sum += kibi;
        }
        return sum;
    }

    /** As metrics-server writes it: nanocores, and KiB. */
    private static Map<String, String> usage(JsonNode stats) {
        return Map.of(
                "cpu", stats.path("cpu").path("usageNanoCores").asLong(0) + "n",
                "memory", stats.path("memory").path("workingSetBytes").asLong(0) / KIBI + "Ki");
    }
}
