package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The kustomize base is what the chart renders now, and kubectl builds overlays of it. */
@Smoke
class KustomizeBaseIT {
    @TempDir
    Path folder;

    /** Run bin/kustomize-base when this fails. */
    @Test
    void isWhatTheChartRenders() throws IOException {
        var rendered = KustomizeBase.rendered();

        try (Stream<Path> files = Files.list(KustomizeBase.FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(rendered.keySet());
        }
        for (String file : rendered.keySet()) {
            assertThat(KustomizeBase.FOLDER.resolve(file)).hasContent(rendered.get(file));
        }
    }

    /** Versions of APIs that Kubernetes has removed are betas, which the base has no need of. */
    @Test
    void hasOnlyStableApis() throws IOException {
        try (Stream<Path> files = Files.list(KustomizeBase.FOLDER)) {
            for (Path file :
                    files.filter(file -> !file.endsWith("kustomization.yaml")).toList()) {
                assertThat(Chart.objects(Files.readString(file))).isNotEmpty().allSatisfy(object -> assertThat(
                                object.path("apiVersion").asString())
                        .matches("(.+/)?v[1-9]"));
            }
        }
    }

    static List<Kubectl> kubectls() {
        return Kubectl.atHand();
    }

    /** In the words that every version understands: {@code bases} is {@code resources} since kustomize 2.1. */
    @ParameterizedTest
    @MethodSource("kubectls")
    void isBuiltByKubectlWithChangesOfAnOverlay(Kubectl kubectl) throws IOException {
        Files.createDirectories(folder.resolve("base"));
        try (Stream<Path> files = Files.list(KustomizeBase.FOLDER)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve("base").resolve(file.getFileName()));
            }
        }
        Path overlay = Files.createDirectory(folder.resolve("overlay"));
        Files.writeString(overlay.resolve("kustomization.yaml"), """
                bases: [../base]
                namespace: elsewhere
                images: [{name: localhost/hypercube, newName: registry.example.org/hypercube, newTag: "1"}]
                patchesStrategicMerge: [replicas.yaml]
                """);
        Files.writeString(overlay.resolve("replicas.yaml"), """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: hypercube, namespace: hypercube}
                spec: {replicas: 3}
                """);

        Outcome built = kubectl.run(folder.resolve("none"), "kustomize", overlay.toString());

        List<JsonNode> objects = Chart.objects(built.succeeded());
        JsonNode deployment = Chart.object(objects, "Deployment");
        assertThat(deployment.at("/metadata/namespace").asString()).isEqualTo("elsewhere");
        assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(3);
        assertThat(deployment.at("/spec/template/spec/containers/0/image").asString())
                .isEqualTo("registry.example.org/hypercube:1");
        assertThat(Chart.object(objects, "ClusterRoleBinding")
                        .at("/subjects/0/namespace")
                        .asString())
                .isEqualTo("elsewhere");
    }
}
