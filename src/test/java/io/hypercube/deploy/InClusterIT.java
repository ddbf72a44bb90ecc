package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.cluster.kubeconfig.InCluster;
import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The gateway's own cluster, by a real ServiceAccount with the rights of the chart and no others. */
@Smoke
class InClusterIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String LISTS = "/api/v1/cube/proxy/clusters/pivot-cluster/api/v1/namespaces/";

    @TempDir
    Path folder;

    @Test
    void theRightsOfTheChartAreEnoughForCallsAndForPagesFromMemory() throws Exception {
        String namespace = CLUSTER.newNamespace();
        try (RunningGateway gateway = RunningGateway.with(Map.of("probe-interval", List.of("1s")))) {
            gateway.clusters().addAll(Kubeconfigs.read(ownCluster(namespace)));
            Client admin = gateway.admin();

            await().untilAsserted(() -> assertThat(text(admin, "/api/v1/cube/clusters/pivot-cluster"))
                    .contains("\"state\":\"Ready\""));
            await().untilAsserted(() -> {
                assertThat(admin.get(LISTS + namespace + "/configmaps?pageSize=1")
                                .statusCode())
                        .isEqualTo(200);
                assertThat(text(admin, "/metrics"))
                        .containsPattern("hypercube_list_pages_total\\{source=\"cache\"} [1-9]");
            });
        }
    }

    /** Somebody who copies the ClusterRole of the page grants what the chart grants. */
    @Test
    void theClusterRoleOfTheDocumentsIsThatOfTheChart() throws Exception {
        String page = Files.readString(Path.of("docs/clusters.md"));
        String fence = "`".repeat(3);
        int start = page.indexOf(fence + "yaml\napiVersion: rbac.authorization.k8s.io/v1\n")
                + fence.length()
                + "yaml\n".length();
        List<JsonNode> documented = Chart.objects(page.substring(start, page.indexOf(fence, start)));
        List<JsonNode> rendered = Chart.objects(Chart.render(Chart.POSTGRES));

        assertThat(Chart.object(documented, "ClusterRole").path("rules"))
                .isEqualTo(Chart.object(rendered, "ClusterRole").path("rules"));
    }

    private KubeconfigFiles ownCluster(String namespace) throws Exception {
        String rights = Chart.objects(Chart.render(namespace, Chart.POSTGRES)).stream()
                .filter(object -> List.of("ServiceAccount", "ClusterRole", "ClusterRoleBinding")
                        .contains(object.path("kind").asString()))
                .map(JsonNode::toString)
                .collect(Collectors.joining(","));
        CLUSTER.apply("{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + rights + "]}");
        Outcome token = Kubectl.oldest()
                .run(
                        CLUSTER.kubeconfig(),
                        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}",
                        List.of(
                                "create",
                                "--raw",
                                "/api/v1/namespaces/" + namespace + "/serviceaccounts/hypercube/token",
                                "-f",
                                "-"));
        Files.writeString(
                folder.resolve("token"),
                JsonMapper.shared()
                        .readTree(token.succeeded())
                        .at("/status/token")
                        .asString());
        Files.write(folder.resolve("ca.crt"), CLUSTER.caPem());
        InCluster own = new InCluster(
                new ClusterName("pivot-cluster"),
                CLUSTER.server().getHost(),
                Integer.toString(CLUSTER.server().getPort()),
                folder);
        return new KubeconfigFiles.WithInCluster(own, new KubeconfigFiles.Named(List.of()));
    }

    private static String text(Client client, String target) {
        return new String(client.get(target).body(), StandardCharsets.UTF_8);
    }
}
