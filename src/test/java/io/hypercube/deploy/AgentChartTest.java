package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The chart of the agent as Helm reads it: what it renders from values, and what it refuses. */
class AgentChartTest {
    private static final String TOKEN = "HJ" + "a1".repeat(20);
    private static final Map<String, Object> LEAST =
            Map.of("server", "https://hub.example.org:30443", "cluster", "edge-7", "joinToken", TOKEN);

    @TempDir
    Path folder;

    @Test
    void isWithoutFaultForLint() {
        LintResult lint = new Helm(Chart.AGENT).lint().call();

        assertThat(lint.isFailed()).describedAs(lint.getMessages().toString()).isFalse();
        assertThat(lint.getMessages()).noneMatch(message -> message.contains("icon"));
    }

    @Test
    void hasNoClusterRoleWhereCallersHaveTokensOfTheirOwn() {
        assertThat(kinds(rendered("identity", "impersonation"))).contains("ClusterRole", "ClusterRoleBinding");
        assertThat(kinds(rendered("identity", "token")))
                .contains("Role", "RoleBinding")
                .doesNotContain("ClusterRole", "ClusterRoleBinding");
    }

    @Test
    void keepsAnAgentRunningWhileNodesAreDrained() {
        List<JsonNode> objects = rendered("replicas", "2");

        assertThat(Chart.object(objects, "PodDisruptionBudget")
                        .at("/spec/minAvailable")
                        .asInt())
                .isEqualTo(1);
        assertThat(kinds(rendered("replicas", "1"))).doesNotContain("PodDisruptionBudget");
    }

    @Test
    void takesTheJoinTokenOfASecretThatExists() throws IOException {
        Path authority = Files.writeString(
                folder.resolve("values.yaml"), "certificateAuthority: '-----BEGIN CERTIFICATE-----'\n");
        Map<String, Object> values = new TreeMap<>(LEAST);
        values.remove("joinToken");
        values.put("existingSecret", "edge-7-join");

        List<JsonNode> without = Chart.objects(Chart.renderAgent("edge", values));
        List<JsonNode> with = Chart.objects(Chart.renderAgent("edge", values, authority));

        String sources = "/spec/template/spec/volumes/0/projected/sources";
        assertThat(without).extracting(Chart::id).doesNotContain("Secret/hypercube-agent-join");
        assertThat(Chart.object(without, "Deployment").at(sources)).hasSize(1);
        assertThat(Chart.object(with, "Secret/hypercube-agent-join")
                        .path("stringData")
                        .propertyNames())
                .containsExactly("ca.crt");
        assertThat(Chart.object(with, "Deployment").at(sources).toString())
                .contains("edge-7-join", "hypercube-agent-join");
    }

    @Test
    void passesOnWhatIsForThePod() throws IOException {
        Path values = Files.writeString(folder.resolve("values.yaml"), """
                extraEnv: [{name: HTTPS_PROXY, value: "http://proxy:3128"}]
                image: {repository: registry.example.org/hypercube, tag: "1.2", pullSecrets: [{name: registry}]}
                nodeSelector: {disk: ssd}
                tolerations: [{operator: Exists}]
                priorityClassName: ""
                minAvailable: 3
                affinity: {nodeAffinity: {}}
                hostAliases: [{ip: 10.0.0.7, hostnames: [hub]}]
                replicas: 3
                """);
        JsonNode deployment = Chart.object(Chart.objects(Chart.renderAgent("edge", LEAST, values)), "Deployment");
        JsonNode pod = deployment.at("/spec/template/spec");

        assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(3);
        assertThat(Chart.variables(List.of(deployment))).containsEntry("HTTPS_PROXY", "http://proxy:3128");
        assertThat(pod.at("/containers/0/image").asString()).isEqualTo("registry.example.org/hypercube:1.2");
        assertThat(pod.at("/imagePullSecrets/0/name").asString()).isEqualTo("registry");
        assertThat(pod.at("/nodeSelector/disk").asString()).isEqualTo("ssd");
        assertThat(pod.at("/tolerations/0/operator").asString()).isEqualTo("Exists");
        assertThat(pod.path("tolerations")).hasSize(1);
        assertThat(pod.has("priorityClassName")).isFalse();
        assertThat(kinds(Chart.objects(Chart.renderAgent("edge", LEAST, values))))
                .doesNotContain("ResourceQuota", "PodDisruptionBudget");
        assertThat(pod.at("/hostAliases/0/ip").asString()).isEqualTo("10.0.0.7");
        assertThat(pod.path("affinity").propertyNames()).containsExactly("nodeAffinity");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server | '' | server: missing (expected: the gateway's URL",
                "cluster | '' | cluster: missing (expected: the name",
                "joinToken | '' | joinToken: missing (expected: the token of",
                "existingSecret | other | joinToken and existingSecret (expected: one of them)",
                "server | http://hub | values don't meet the specifications",
                "server | https://hub/path | values don't meet the specifications",
                "cluster | a b | values don't meet the specifications",
                "joinToken | hunter2 | values don't meet the specifications",
                "identity | none | values don't meet the specifications",
                "replicas | 0 | values don't meet the specifications",
                "certificateAuthority | ca.crt | values don't meet the specifications",
                "replicaCount | 2 | values don't meet the specifications",
                "image.digest | latest | values don't meet the specifications",
            })
    void refusesValuesThatCannotWork(String key, String value, String message) {
        assertThatThrownBy(() -> rendered(key, value)).hasMessageContaining(message);
    }

    /** Each is a name that a cluster may have. */
    @ParameterizedTest
    @ValueSource(strings = {"a:", "team@edge-7", "A.b_c"})
    void namesTheClusterAsItIs(String name) {
        assertThat(Chart.object(rendered("cluster", name), "Deployment")
                        .at("/spec/template/spec/containers/0/args")
                        .valueStream()
                        .map(JsonNode::asString))
                .contains("--cluster=" + name);
    }

    private static List<JsonNode> rendered(String key, Object value) {
        Map<String, Object> values = new TreeMap<>(LEAST);
        values.put(key, value);
        return Chart.objects(Chart.renderAgent("edge", values));
    }

    private static List<String> kinds(List<JsonNode> objects) {
        return objects.stream().map(object -> object.path("kind").asString()).toList();
    }
}
