package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The chart and the image on a real node: sign-in, a page, logs and exec through the gateway's pods. */
@Thorough
@BeforeRelease
class ChartOnNodeIT {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @TempDir
    Path folder;

    @Test
    void servesItsOwnClusterFromOnePod() throws IOException {
        try (Installation gateway = new Installation(NODE, folder)) {
            Map<String, Object> values = new HashMap<>(Chart.EMBEDDED);
            values.put("embedded.persistence.enabled", false);
            gateway.install(ImageArchive.ofThisBuild(), values);

            servesItsOwnCluster(gateway);
            assertThat(gateway.kubectl("exec", "deploy/hypercube", "--", "/bin/sh", "-c", "true")
                            .err())
                    .contains("no such file or directory");
            assertThat(gateway.command("account", "list").succeeded()).contains("admin");
            assertThat(gateway.command("status").succeeded()).contains("ready      true");
            assertThat(gateway.kubectl(
                                    "get",
                                    "pods",
                                    "-o",
                                    "jsonpath={.items[*].status.containerStatuses[0].restartCount}")
                            .succeeded())
                    .isEqualTo("0 0");
        }
    }

    private void servesItsOwnCluster(Installation gateway) throws IOException {
        NODE.runPod(gateway.namespace(), "web", "sh", "-c", "echo started; sleep 600");
        Client admin = gateway.admin();
        await().untilAsserted(() ->
                assertThat(text(admin, "/api/v1/cube/clusters/pivot-cluster")).contains("\"state\":\"Ready\""));
        assertThat(text(
                        admin,
                        "/api/v1/cube/proxy/clusters/pivot-cluster/api/v1/namespaces/" + gateway.namespace()
                                + "/pods?pageSize=1&sortName=metadata.name&sortOrder=desc"))
                .contains("\"name\":\"web\"")
                .contains("\"total\":");

        Path kubeconfig = gateway.kubeconfig(admin.token());
        assertThat(Kubectl.newest().run(kubeconfig, "logs", "web").succeeded()).isEqualTo("started\n");
        assertThat(Kubectl.newest()
                        .run(kubeconfig, "exec", "web", "--", "echo", "from the pod")
                        .succeeded())
                .isEqualTo("from the pod\n");
    }

    private static String text(Client client, String target) {
        return new String(client.get(target).body(), StandardCharsets.UTF_8);
    }
}
