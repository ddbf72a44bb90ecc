package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two agents in pods of a real node, from the manifest and from the chart: the node's cluster is usable, and no credential is stored. */
@Thorough
@BeforeRelease
class AgentOnNodeIT {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    /** Memory that is not pages of a file, which the kernel can drop and which all agents of a node share. */
    private static final Pattern OWN = Pattern.compile("RssAnon:\\s+(\\d+) kB");

    private static ImageArchive image;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeTheImage() {
        image = ImageArchive.ofThisBuild();
    }

    @Test
    void connectByTheManifest() throws IOException {
        try (AgentInstallation agents = new AgentInstallation(NODE, image, "hypercube-agent")) {
            agents.applyManifest();

            agents.awaitConnected(2);
            agents.kubectl("wait", "--for=condition=Ready", "pod", "--all", "--timeout=5m")
                    .succeeded();
            usesTheCluster(agents);
            theProcessesAreRestricted(agents);
            theIdentityIsInTheSecretOfBoth(agents);
            losesNoCallWithOneAgent(agents);
            noTokenIsStored(agents);
        }
    }

    @Test
    void connectByTheChart() throws IOException {
        try (AgentInstallation agents =
                new AgentInstallation(NODE, image, NODE.cluster().newNamespace())) {
            agents.applyChart(folder);

            agents.awaitConnected(2);
            agents.kubectl("wait", "--for=condition=Ready", "pod", "--all", "--timeout=5m")
                    .succeeded();
            usesTheCluster(agents);
            theProcessesAreRestricted(agents);
            theIdentityIsInTheSecretOfBoth(agents);
        }
    }

    private void usesTheCluster(AgentInstallation agents) throws IOException {
        String namespace = NODE.cluster().newNamespace();
        NODE.runPod(namespace, "web", "sh", "-c", "echo started; sleep 600");
        assertThat(page(agents, namespace)).contains("\"name\":\"web\"").contains("\"total\":");

        Path kubeconfig = agents.gateway().kubeconfig(agents.admin(), NODE.cluster(), namespace);
        assertThat(Kubectl.newest().run(kubeconfig, "logs", "web").succeeded()).isEqualTo("started\n");
        assertThat(Kubectl.newest()
                        .run(kubeconfig, "exec", "web", "--", "echo", "from the pod")
                        .succeeded())
                .isEqualTo("from the pod\n");
        assertThat(agents.kubectl("get", "pods", "-o", "jsonpath={.items[*].status.containerStatuses[0].restartCount}")
                        .succeeded())
                .isEqualTo("0 0");
    }

    private static String page(AgentInstallation agents, String namespace) {
        return text(
                agents,
                "/api/v1/cube/proxy/clusters/" + agents.name() + "/api/v1/namespaces/" + namespace
                        + "/pods?pageSize=1&sortName=metadata.name");
    }

    private static String text(AgentInstallation agents, String target) {
        return new String(agents.admin().get(target).body(), StandardCharsets.UTF_8);
    }

    /** The kernel tells of them: no user root, no capability, no new privileges, no file to write, no open port, little memory. */
    private static void theProcessesAreRestricted(AgentInstallation agents) {
        List<Path> processes = agents.processes();
        assertThat(processes).hasSize(2);
        assertThat(processes).allSatisfy(process -> {
            String status = AgentInstallation.read(process.resolve("status"));
            assertThat(status)
                    .contains(
                            "Uid:\t65532\t",
                            "CapEff:\t0000000000000000",
                            "CapBnd:\t0000000000000000",
                            "NoNewPrivs:\t1");
            assertThat(AgentInstallation.read(process.resolve("mounts"))).containsPattern("(?m)^\\S+ / \\S+ ro,");
            assertThat(AgentInstallation.read(process.resolve("net/tcp"))
                            + AgentInstallation.read(process.resolve("net/tcp6")))
                    .doesNotContainPattern("(?m)^ *\\d+: \\S+ \\S+ 0A ");
            assertThat(ownKilobytes(status)).isLessThanOrEqualTo(64 << 10);
        });
    }

    private static int ownKilobytes(String status) {
        Matcher line = OWN.matcher(status);
        assertThat(line.find()).isTrue();
        return Integer.parseInt(line.group(1));
    }

    private static void theIdentityIsInTheSecretOfBoth(AgentInstallation agents) {
        assertThat(agents.kubectl("get", "secret", "hypercube-agent", "-o", "jsonpath={.data}")
                        .succeeded())
                .contains("\"tls.key\":\"", "\"tls.crt\":\"", "\"joined-with\":\"");
        assertThat(agents.view().path("agents").valueStream().map(agent -> agent.path("certificateExpiration")
                        .asString()))
                .hasSize(2)
                .doesNotContain("");
    }

    private static void losesNoCallWithOneAgent(AgentInstallation agents) {
        String pod = agents.view().at("/agents/0/name").asString();
        agents.kubectl("delete", "pod", pod).succeeded();

        String target = "/clusters/" + agents.name() + "/api/v1/namespaces/" + agents.namespace() + "/pods";
        assertThat(agents.admin().get(target).statusCode()).isEqualTo(200);
        agents.awaitConnected(2);
        assertThat(agents.view().path("agents").valueStream().map(agent -> agent.path("name")
                        .asString()))
                .doesNotContain(pod);
    }

    /** Neither the tokens that the pods have nor a part of them. */
    private static void noTokenIsStored(AgentInstallation agents) throws IOException {
        List<String> signatures = new ArrayList<>();
        for (Path process : agents.processes()) {
            String token =
                    AgentInstallation.read(process.resolve("root/var/run/secrets/kubernetes.io/serviceaccount/token"));
            assertThat(token).contains(".");
            signatures.add(token.substring(token.lastIndexOf('.') + 1));
        }
        assertThat(signatures).hasSize(2).doesNotHaveDuplicates();
        try (Stream<Path> files = Files.walk(agents.gateway().dataDir())) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(AgentInstallation.read(file)).doesNotContain(signatures));
        }
    }
}
