package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

@Thorough
class PodConditionIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path folder;

    private final String namespace = CLUSTER.newNamespace();

    private ApiServerCalls calls() throws IOException {
        AgentSettings settings = new AgentSettings(
                new AgentSettings.Gateway(URI.create("https://hub.example"), null),
                new ClusterName("edge"),
                null,
                new AgentSettings.Source.Kubeconfig(CLUSTER.kubeconfig(), null),
                new AgentSettings.Account(namespace, "default"),
                new AgentSettings.Place.Folder(folder));
        return AgentParts.of(settings, Map.of()).api();
    }

    /** The pod is Ready while its gate says True, which a kubelet decides. */
    @Test
    void saysInTheStatusOfItsPodWhetherItIsConnected() throws Exception {
        CLUSTER.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: agent-0, namespace: %s}
                spec:
                  readinessGates: [{conditionType: hypercube.io/Connected}]
                  containers: [{name: agent, image: "localhost/agent:1"}]
                """.formatted(namespace));
        PodCondition condition = new PodCondition.OfPod(calls(), namespace, "agent-0");
        condition.set(false, "the proxy http://proxy:3128 answered 407");
        awaitCondition("False NotConnected the proxy http://proxy:3128 answered 407");
        String since = condition().path("lastTransitionTime").asString("");
        condition.set(false, "the gateway is silent");
        awaitCondition("False NotConnected the gateway is silent");
        assertThat(condition().path("lastTransitionTime").asString("")).isEqualTo(since);

        condition.set(true, "connected to the gateway");

        awaitCondition("True Connected connected to the gateway");
        assertThat(CLUSTER.api()
                        .get(ClusterApi.of("v1", namespace, "pods/agent-0"))
                        .at("/status/conditions"))
                .extracting(each -> each.path("type").asString(""))
                .containsOnlyOnce(PodCondition.TYPE);
    }

    private void awaitCondition(String expected) {
        await().untilAsserted(() -> {
            JsonNode shown = condition();
            assertThat(shown.path("status").asString("")
                            + ' '
                            + shown.path("reason").asString("")
                            + ' '
                            + shown.path("message").asString(""))
                    .isEqualTo(expected);
        });
    }

    private JsonNode condition() {
        return CLUSTER.api()
                .get(ClusterApi.of("v1", namespace, "pods/agent-0"))
                .at("/status/conditions")
                .valueStream()
                .filter(each -> each.path("type").asString("").equals(PodCondition.TYPE))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }
}
