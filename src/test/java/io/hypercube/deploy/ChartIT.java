package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A real API server accepts what the chart renders, with a dry run. Kinds of other projects are not known there. */
@Thorough
class ChartIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path folder;

    private static final Set<String> OF_OTHERS = Set.of("HTTPRoute", "ServiceMonitor", "PrometheusRule", "Certificate");

    static List<Arguments> installations() {
        return List.of(
                Arguments.of("embedded", Chart.EMBEDDED, new Path[0]),
                Arguments.of("postgresql", Chart.POSTGRES, new Path[0]),
                Arguments.of(
                        "everything", Chart.POSTGRES, new Path[] {Path.of("src/test/resources/deploy/everything.yaml")
                        }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("installations")
    void isAcceptedByAnApiServer(String name, Map<String, Object> values, Path[] files) {
        String namespace = CLUSTER.newNamespace();
        List<JsonNode> objects =
                Chart.objects(Chart.renderWithTest(folder.resolve("chart"), namespace, withVersion(values), files))
                        .stream()
                        .filter(object ->
                                !OF_OTHERS.contains(object.path("kind").asString()))
                        .toList();
        String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":["
                + objects.stream().map(JsonNode::toString).collect(Collectors.joining(",")) + "]}";

        String answer = Kubectl.oldest()
                .run(CLUSTER.kubeconfig(), list, List.of("-n", namespace, "apply", "--dry-run=server", "-f", "-"))
                .succeeded();

        assertThat(answer.lines()).hasSameSizeAs(objects).allMatch(line -> line.endsWith("(server dry run)"));
    }

    /** Helm cannot ask the cluster for its version when it only renders. */
    private static Map<String, Object> withVersion(Map<String, Object> values) {
        Map<String, Object> all = new java.util.HashMap<>(values);
        all.put("kubeVersion", Kubectl.oldest().version());
        return all;
    }
}
