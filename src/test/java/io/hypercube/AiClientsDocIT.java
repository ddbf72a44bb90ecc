package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell blocks of docs/ai-clients.md as one session. */
@Thorough
class AiClientsDocIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path folder;

    @Test
    void theExamplesOfTheDocumentationWork() throws Exception {
        String namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: not-yet-ready, namespace: %s}
            spec: {containers: [{name: app, image: "nginx:1.27"}]}
            """.formatted(namespace));
        CLUSTER.api().merge(ClusterApi.of("v1", namespace, "pods/not-yet-ready/status"), """
            {"status": {"containerStatuses": [
              {"name": "app", "image": "nginx:1.27", "imageID": "", "ready": false, "restartCount": 0}]}}""");
        Map<String, List<String>> settings = Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "public-url", List.of("https://hub.example.com"),
                "mcp", List.of("true"));
        try (ProgramOnPath program = ProgramOnPath.in(folder);
                RunningGateway gateway = RunningGateway.with(settings)) {
            Files.copy(gateway.authority(), folder.resolve("ca.crt"));
            Map<?, ?> pair = Json.read(
                    gateway.admin().post("/api/v1/cube/keys", new byte[0]).body(), Map.class);
            ProcessBuilder session = program.shell(String.join("\n", ShellBlocks.of("docs/ai-clients.md")));
            session.environment().put("HYPERCUBE_SERVER", gateway.uri().toString());
            session.environment().put("HYPERCUBE_ACCESS_KEY", String.valueOf(pair.get("accessKey")));
            session.environment().put("HYPERCUBE_SECRET_KEY", String.valueOf(pair.get("secretKey")));

            Outcome outcome = Outcome.of(session, "", line -> {});

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out())
                    .contains("\"result\"")
                    .doesNotContain("\"isError\":true")
                    .contains("not-yet-ready");
        }
    }
}
