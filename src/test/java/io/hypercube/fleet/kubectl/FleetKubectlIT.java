package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Kubectls;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.SilentCluster;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** kubectl against two clusters and one that never answers: lists in chunks, watches, and waiting. */
@Thorough
class FleetKubectlIT {
    /** Selects the two that answer. */
    private static final String ANSWERING = "hypercube.io/cluster!=hanging";

    @RegisterExtension
    static final RealCluster NEAR = RealCluster.shared();

    @RegisterExtension
    static final RealCluster FAR = RealCluster.lent("far");

    private static RunningGateway gateway;
    private static SilentCluster silent;
    private static Path all;

    @BeforeAll
    static void start() throws IOException {
        silent = SilentCluster.listen();
        Path hanging = Files.writeString(Files.createTempFile("fleet", ".yaml"), """
            {"apiVersion": "v1", "kind": "Config",
             "contexts": [{"name": "hanging", "context": {"cluster": "hanging", "user": "u"}}],
             "clusters": [{"name": "hanging", "cluster": {"server": "http://127.0.0.1:%d"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """.formatted(silent.port()));
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(NEAR.kubeconfig().toString(), FAR.kubeconfig().toString(), hanging.toString())));
        silent.awaitFound(gateway.clusters(), "hanging");
        Path one = gateway.kubeconfig(gateway.admin(), NEAR, "default");
        all = Files.writeString(one, Files.readString(one).replace("/clusters/" + NEAR.name(), "/clusters/_all"));
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        silent.close();
    }

    /** A namespace of this name in both clusters. */
    private static String newNamespace() {
        String namespace = NEAR.newNamespace();
        FAR.api().createNamespace(namespace);
        return namespace;
    }

    private static void create(RealCluster cluster, String namespace, String... names) {
        for (String name : names) {
            cluster.apply(Maps.map(namespace, name));
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void listsInChunksAndPrintsTheColumnOfTheCluster(Kubectl kubectl) {
        String namespace = newNamespace();
        create(FAR, namespace, "b", "d");
        create(NEAR, namespace, "a", "c");
        for (String more : List.of("--chunk-size=1", "--chunk-size=3", "--chunk-size=0", "-o wide")) {
            List<String> words =
                    new ArrayList<>(List.of("get", NEAR.served("configmaps"), "-n", namespace, "-l", ANSWERING));
            words.addAll(List.of(more.split(" ")));
            Outcome outcome = kubectl.run(all, words.toArray(String[]::new));
            assertThat(rows(outcome.succeeded()))
                    .as(more)
                    .containsExactly("CLUSTER NAME", "far b", "far d", "shared a", "shared c");
        }
        Outcome sorted = kubectl.run(
                all, "get", NEAR.served("configmaps"), "-n", namespace, "--sort-by=.metadata.name", "-o", "name");
        assertThat(sorted.succeeded().lines())
                .containsExactly(Stream.of("a", "b", "c", "d")
                        .map(name -> NEAR.served("configmap/" + name))
                        .toArray(String[]::new));
        assertThat(sorted.err()).contains("cluster hanging");
        assertThat(kubectl.run(
                                all,
                                "get",
                                NEAR.served("configmaps"),
                                "-n",
                                namespace,
                                "-l",
                                ANSWERING,
                                "-o",
                                "yaml",
                                "--chunk-size=1")
                        .succeeded())
                .contains("hypercube.io/cluster: far", "hypercube.io/cluster: shared");
    }

    /** The first two columns. */
    private static List<String> rows(String table) {
        return table.lines()
                .map(line -> String.join(" ", List.of(line.split(" +")).subList(0, 2)))
                .toList();
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void watches(Kubectl kubectl) throws Exception {
        String namespace = newNamespace();
        create(FAR, namespace, "first");
        Process process = kubectl.command(all, "get", NEAR.served("configmaps"), "-n", namespace, "-w")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).startsWith("CLUSTER").contains("NAME");
            assertThat(out.readLine()).startsWith("far").contains("first");
            create(NEAR, namespace, "second");
            assertThat(out.readLine()).startsWith("shared").contains("second");
            create(FAR, namespace, "third");
            assertThat(out.readLine()).startsWith("far").contains("third");
        } finally {
            process.destroy();
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Kubectls.class)
    void waitsForADeletion(Kubectl kubectl) throws Exception {
        String namespace = newNamespace();
        FAR.apply("""
            {"apiVersion": "v1", "kind": "PodTemplate",
             "metadata": {"name": "short", "namespace": "%s", "labels": {"fleet": "mine"}},
             "template": {"spec": {"containers": [{"name": "a", "image": "b"}]}}}
            """.formatted(namespace));
        CompletableFuture<Outcome> waits = CompletableFuture.supplyAsync(() -> kubectl.run(
                all,
                "wait",
                "--for=delete",
                "podtemplates",
                "-l",
                "fleet=mine",
                "-n",
                namespace,
                "--timeout=" + Patience.SECONDS + "s"));
        await().until(() -> FAR.api()
                .text("/metrics")
                .lines()
                .anyMatch(line -> line.startsWith("apiserver_longrunning_gauge")
                        && line.contains("\"podtemplates\"")
                        && line.endsWith(" 1")));
        FAR.api().delete(ClusterApi.of("v1", namespace, "podtemplates/short"));
        assertThat(waits.get().exitCode()).as(waits.get().err()).isZero();
    }
}
