package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The pods of the chart: what they may do, what they are told, and how long they may take. */
class ChartPodTest {
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
                        && volume.at("/secret/items/0/path").asString().equals("master.key"));
        assertThat(pod.at("/containers/0/volumeMounts").valueStream())
                .anyMatch(mount -> mount.path("mountPath").asString().equals("/etc/hypercube/previous-master-key"));
    }
}
