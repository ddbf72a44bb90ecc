package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.cluster.AgentInvitation;
import io.hypercube.cluster.AgentPlacement;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AgentManifestTest {
    private static final AgentJoining.JoinToken JOIN =
            new AgentJoining.JoinToken(Secret.of("HJa"), Instant.EPOCH, true);

    private static AgentInvitation invitation(String namespace) {
        return new AgentManifest("https://hub", null, "hub.local/hc:v1", namespace)
                .invitation(new ClusterName("edge-7"), JOIN);
    }

    private static List<JsonNode> objects(String namespace) {
        Iterable<Object> documents = new Load(LoadSettings.builder().build())
                .loadAllFromString(invitation(namespace).manifest());
        return StreamSupport.stream(documents.spliterator(), false)
                .map(document -> JsonMapper.shared().<JsonNode>valueToTree(document))
                .toList();
    }

    @Test
    void agentsOfTwoGatewaysShareNoObject() {
        assertThat(objects("other"))
                .noneMatch(objects("hypercube-agent")::contains)
                .allSatisfy(object -> {
                    String namespace = object.at("/metadata/namespace").asString("");
                    String name = object.at("/metadata/name").asString();
                    assertThat(namespace.isEmpty() ? name : namespace).isEqualTo("other");
                });
        assertThat(invitation("other").command()).contains("--service-account other/hypercube-agent");
    }

    @Test
    void runsOnLinuxNodesOfAnyKindBeforeOtherPods() {
        JsonNode pod = objects("hypercube-agent").getLast().at("/spec/template/spec");

        assertThat(pod.at("/nodeSelector/kubernetes.io~1os").asString()).isEqualTo("linux");
        assertThat(pod.path("tolerations").valueStream().map(each -> each.path("key")
                        .asString()))
                .contains("node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master");
        assertThat(pod.path("priorityClassName").asString()).isEqualTo("system-cluster-critical");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shop", "a b", "-a", "a-", "a\nkind: Secret"})
    void takesNamesThatANamespaceCanHave(String namespace) {
        assertThatThrownBy(() -> new AgentPlacement(null, namespace))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status().code()).isEqualTo(422))
                .hasMessageStartingWith("agent.namespace: ");
    }
}
