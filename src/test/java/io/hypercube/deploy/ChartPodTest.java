package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The pods of the chart: what they may do, what they are told, and how long they may take. */
class ChartPodTest {
    @TempDir
    Path folder;

    /** The profile "restricted" of Pod Security Standards, and a root file system that cannot be written to. */
    @Test
    void restrictsThePod() {
        JsonNode pod = Chart.object(Chart.objects(Chart.render(Chart.POSTGRES)), "Deployment")
                .at("/spec/template/spec");

        assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.at("/securityContext/seccompProfile/type").asString()).isEqualTo("RuntimeDefault");
        JsonNode container = pod.at("/containers/0/securityContext");
        assertThat(container.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(container.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(container.at("/capabilities/drop/0").asString()).isEqualTo("ALL");
        assertThat(pod.path("hostNetwork").isMissingNode()).isTrue();
    }

    /** A pod of the gateway's own image, which no Service selects and the NetworkPolicy lets in. */
    @Test
    void testsItselfByTheService() throws IOException {
        Path values = Files.writeString(folder.resolve("values.yaml"), "networkPolicy: {from: [{podSelector: {}}]}\n");
        List<JsonNode> objects =
                Chart.objects(Chart.renderWithTest(folder.resolve("chart"), "gateway", Chart.POSTGRES, values));
        JsonNode test = Chart.object(objects, "Pod/hypercube-test");
        JsonNode labels = test.at("/metadata/labels");
        assertThat(Files.readString(Chart.FOLDER.resolve("templates/tests/status.yaml")))
                .contains("    helm.sh/hook: test\n");
        assertThat(test.at("/spec/containers/0/args"))
                .map(JsonNode::asString)
                .containsExactly("status", "--server=https://hypercube.gateway.svc:443", "--insecure-skip-tls-verify");
        assertThat(test.at("/spec/containers/0/image"))
                .isEqualTo(Chart.object(objects, "Deployment").at("/spec/template/spec/containers/0/image"));
        assertThat(test.at("/spec/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(Chart.object(objects, "Service/hypercube")
                        .at("/spec/selector")
                        .properties())
                .anyMatch(label -> !label.getValue().equals(labels.get(label.getKey())));
        assertThat(Chart.object(objects, "NetworkPolicy")
                        .at("/spec/ingress/0/from/1/podSelector/matchLabels")
                        .properties())
                .isNotEmpty()
                .allMatch(label -> label.getValue().equals(labels.get(label.getKey())));
    }

    /** OpenShift chooses user and group of a pod itself, and refuses those of others. */
    @Test
    void leavesTheUserToOpenShift() throws IOException {
        JsonNode pod = pod("podSecurityContext: {runAsUser: null, runAsGroup: null, fsGroup: null}\n");

        assertThat(pod.path("securityContext").toString())
                .isEqualTo("{\"runAsNonRoot\":true,\"seccompProfile\":{\"type\":\"RuntimeDefault\"}}");
    }

    @Test
    void hasContainersBeforeAndBesideTheGateway() throws IOException {
        JsonNode pod = pod("""
                initContainers: [{name: wait, image: a}]
                sidecars: [{name: proxy, image: b}]
                """);

        assertThat(pod.at("/initContainers/0/name").asString()).isEqualTo("wait");
        assertThat(pod.at("/containers/0/name").asString()).isEqualTo("hypercube");
        assertThat(pod.at("/containers/1/name").asString()).isEqualTo("proxy");
    }

    @Test
    void trustsTheAuthoritiesOfConfigMapsAndSecrets() throws IOException {
        Path values = Files.writeString(
                folder.resolve("values.yaml"), "extraCAs: [{configMap: corp-ca}, {secret: lab-ca, key: ca.pem}]\n");
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.POSTGRES, values));

        assertThat(Chart.config(objects))
                .contains("trustedAuthorities:\n- /etc/hypercube/extra-cas/0.crt\n- /etc/hypercube/extra-cas/1.crt\n");
        assertThat(Chart.object(objects, "Deployment")
                        .at("/spec/template/spec/volumes")
                        .toString())
                .contains("{\"configMap\":{\"name\":\"corp-ca\",\"items\":[{\"key\":\"ca.crt\",\"path\":\"0.crt\"}]}}")
                .contains("{\"secret\":{\"name\":\"lab-ca\",\"items\":[{\"key\":\"ca.pem\",\"path\":\"1.crt\"}]}}");
    }

    @Test
    void changesTheTimesOfAProbeAndNothingElseOfIt() throws IOException {
        JsonNode probe = pod("startupProbe: {failureThreshold: 600}\n").at("/containers/0/startupProbe");

        assertThat(probe.path("failureThreshold").asInt()).isEqualTo(600);
        assertThat(probe.path("periodSeconds").asInt()).isEqualTo(1);
        assertThat(probe.at("/httpGet/path").asString()).isEqualTo("/livez");
    }

    private JsonNode pod(String values) throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "values", ".yaml"), values);
        return Chart.object(Chart.objects(Chart.render(Chart.POSTGRES, file)), "Deployment")
                .at("/spec/template/spec");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 20", "15, 25, 60", "60, 300, 380"})
    void givesAPodMoreTimeThanItsShutdownTakes(int delay, int drain, int grace) {
        List<JsonNode> objects =
                Chart.objects(Chart.render(Chart.with("shutdownDelaySeconds", delay, "drainTimeoutSeconds", drain)));

        assertThat(Chart.object(objects, "Deployment")
                        .at("/spec/template/spec/terminationGracePeriodSeconds")
                        .asInt())
                .isEqualTo(grace);
        assertThat(Chart.object(objects, "Deployment").at("/spec/template/spec/containers/0/args"))
                .map(JsonNode::asString)
                .containsExactly("serve", "--shutdown-delay=" + delay + "s", "--drain-timeout=" + drain + "s");
        assertThat(Chart.config(objects)).doesNotContain("shutdownDelay", "drainTimeout");
    }

    @Test
    void keepsReplicasReadyDuringAShortFailureOfTheDatabase() {
        JsonNode probe = Chart.object(Chart.objects(Chart.render(Chart.POSTGRES)), "Deployment")
                .at("/spec/template/spec/containers/0/readinessProbe");

        assertThat(probe.path("periodSeconds").asInt()
                        * probe.path("failureThreshold").asInt())
                .isEqualTo(30);
    }

    /** Commands that kubectl exec runs in the container have its environment and not its arguments. */
    @Test
    void tellsCommandsInTheContainerTheConfiguration() {
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.EMBEDDED));

        assertThat(Chart.variables(objects)).containsEntry("HYPERCUBE_CONFIG", "/etc/hypercube/config/hypercube.yaml");
    }

    @Test
    void mountsThePreviousMasterKeyForOneUpdate() {
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.with("masterKey.previousSecret", "old-key")));

        assertThat(Chart.config(objects))
                .contains("previousMasterKeyFile: /etc/hypercube/previous-master-key/master.key");
        JsonNode pod = Chart.object(objects, "Deployment").at("/spec/template/spec");
        assertThat(pod.path("volumes").valueStream())
                .anyMatch(volume -> volume.at("/secret/secretName").asString("").equals("old-key")
                        && volume.at("/secret/defaultMode").asInt() == 0440 // others must have no rights
                        && volume.at("/secret/items/0/path").asString().equals("master.key"));
        assertThat(pod.at("/containers/0/volumeMounts").valueStream())
                .anyMatch(mount -> mount.path("mountPath").asString().equals("/etc/hypercube/previous-master-key"));
    }
}
