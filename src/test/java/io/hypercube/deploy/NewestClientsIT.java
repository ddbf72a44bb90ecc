package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The newest kubectl and Helm that npm has, through a gateway. Classes of the newest Kubernetes are repeated with this kubectl too. */
@Thorough
@BeforeRelease
class NewestClientsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Kubectl kubectl;
    private static Path atPath;
    private static Path byName;

    @TempDir
    Path home;

    @BeforeAll
    static void start() {
        kubectl = Kubectl.ofNpm();
        gateway = RunningGateway.before(CLUSTER);
        atPath = gateway.kubeconfig(gateway.admin(), CLUSTER, "default");
        byName = gateway.kubeconfigByName(gateway.admin(), CLUSTER);
    }

    /** {@code DroppedPathIT} has those before 1.34. */
    @Test
    void kubectlKeepsThePathOfTheServer() {
        assertThat(kubectl.minor()).isGreaterThanOrEqualTo(34);
        for (Path config : List.of(atPath, byName)) {
            assertThat(kubectl.run(config, "get", "--raw", "/api/v1/namespaces").succeeded())
                    .contains("kube-system");
            assertThat(kubectl.run(config, "get", "--raw", "/clusters/" + CLUSTER.name() + "/api/v1/namespaces")
                            .exitCode())
                    .isNotZero();
        }
    }

    @Test
    void helmInstallsUpgradesAndUninstallsOurCharts() {
        for (Path config : List.of(atPath, byName)) {
            String namespace = CLUSTER.newNamespace();
            assertThat(helm(config, namespace, "install", "hub", Chart.FOLDER, "--set=embedded.enabled=true"))
                    .contains("STATUS: deployed");
            assertThat(kubectl.run(config, "get", "service", "-n", namespace, "-o", "name")
                            .succeeded())
                    .contains("service/hub-hypercube");
            assertThat(helm(
                            config,
                            namespace,
                            "upgrade",
                            "hub",
                            Chart.FOLDER,
                            "--set=embedded.enabled=true",
                            "--set=podAnnotations.again=yes"))
                    .contains("REVISION: 2");
            assertThat(helm(config, namespace, "list")).contains("hub", "deployed");
            assertThat(helm(config, namespace, "uninstall", "hub")).contains("uninstalled");
        }
    }

    @Test
    void helmFindsNoFaultInOurCharts() {
        assertThat(helm(atPath, "default", "lint", Chart.FOLDER, "--set=embedded.enabled=true"))
                .contains("0 chart(s) failed");
        assertThat(Outcome.of(command(atPath, "default", "template", Chart.FOLDER), "", line -> {})
                        .exitCode())
                .as("the chart says what is missing")
                .isNotZero();
    }

    private String helm(Path config, String namespace, Object... words) {
        return Outcome.of(command(config, namespace, words), "", line -> {}).succeeded();
    }

    private ProcessBuilder command(Path config, String namespace, Object... words) {
        List<String> all = new ArrayList<>();
        all.add(kubectl.program().resolveSibling("helm").toString());
        List.of(words).forEach(word -> all.add(word.toString()));
        all.addAll(List.of("--kubeconfig", config.toString(), "--namespace", namespace));
        ProcessBuilder command = new ProcessBuilder(all);
        for (String folder : List.of("HELM_CACHE_HOME", "HELM_CONFIG_HOME", "HELM_DATA_HOME")) {
            command.environment().put(folder, home.resolve(folder).toString());
        }
        return command;
    }
}
