package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Thorough
class RealNodeIT {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @TempDir
    Path temporary;

    @ParameterizedTest
    @MethodSource("io.hypercube.testbed.Kubectl#atHand")
    void aPodRunsCommands(Kubectl kubectl) {
        String namespace = NODE.cluster().newNamespace();
        NODE.runPod(namespace, "shell", "cat");

        Outcome outcome = kubectl.run(
                NODE.cluster().kubeconfig(),
                "from stdin",
                List.of("exec", "-i", "-n", namespace, "shell", "--", "sh", "-c", "cat; echo no >&2; exit 7"));

        assertThat(outcome.out()).isEqualTo("from stdin");
        assertThat(outcome.err()).startsWith("no\n");
        assertThat(outcome.exitCode()).isEqualTo(7);
    }

    @Test
    void aPodHasALog() {
        String namespace = NODE.cluster().newNamespace();
        NODE.runPod(namespace, "speaker", "sh", "-c", "echo \"some words\"; sleep 600");

        await().untilAsserted(() -> assertThat(NODE.cluster()
                        .kubectl("logs", "-n", namespace, "speaker")
                        .succeeded())
                .isEqualTo("some words\n"));
    }

    @Test
    void controllersMakePodsOfADeployment() {
        String namespace = NODE.cluster().newNamespace();
        NODE.cluster()
                .kubectl("create", "deployment", "web", "-n", namespace, "--image=localhost/pause:1", "--replicas=2")
                .succeeded();

        NODE.cluster()
                .kubectl("wait", "-n", namespace, "--for=condition=Available", "deployment/web", Patience.KUBECTL)
                .succeeded();
    }

    @Test
    void nothingIsLeftAfterTheEnd() throws IOException {
        Path home = temporary.resolve("clusters");
        Path folder = home.resolve("gone");
        new Script("node").run(List.of("start", "gone", "--dir", home.toString()));
        Traces traces = Traces.of(folder);
        assertThat(traces.running()).hasSize(5);
        List<Path> outside = outside(folder);
        assertThat(outside).hasSizeGreaterThan(1);

        new Script("node").run(List.of("stop", "gone", "--dir", home.toString()));

        assertThat(traces.running()).isEmpty();
        assertThat(outside).noneMatch(Files::exists);
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(folder.toString());
        assertThat(home).doesNotExist();
    }

    /** The node's resources outside its directory and namespaces: cgroups and a bridge of one name. */
    private static List<Path> outside(Path folder) throws IOException {
        Matcher bridge = Pattern.compile("\"bridge\": \"(hc\\d+)\"")
                .matcher(Files.readString(folder.resolve("cni/bridge.conflist")));
        assertThat(bridge.find()).isTrue();
        Path name = Path.of(bridge.group(1));
        try (Stream<Path> cgroups = Files.find(Path.of("/sys/fs/cgroup"), 2, (path, _) -> path.endsWith(name))) {
            return Stream.concat(cgroups, Stream.of(Path.of("/sys/class/net").resolve(name)))
                    .toList();
        }
    }
}
