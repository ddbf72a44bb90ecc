package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.TestPostgres;
import io.hypercube.testbed.Thorough;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two replicas with PostgreSQL on a real node, replaced one after the other while clients of every kind call them. With another version
 * by {@link ImageArchive#ofPreviousVersion}, from that one to this build and back.
 */
@Thorough
@BeforeRelease
class RollingUpdateIT {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @TempDir
    Path folder;

    @Test
    void losesNoCall() throws IOException, InterruptedException {
        ImageArchive here = ImageArchive.ofThisBuild();
        Optional<ImageArchive> previous = ImageArchive.ofPreviousVersion();
        try (EmbeddedPostgres postgres = TestPostgres.builder().start();
                Installation gateway = new Installation(NODE, folder)) {
            install(gateway, postgres, previous.orElse(here));
            NODE.runPod(gateway.namespace(), "web", "sleep", "900");
            Client admin = gateway.admin();
            try (SteadyLoad load =
                    new SteadyLoad(admin, gateway.uri(), folder.resolve("tls.crt"), gateway.namespace())) {
                load.pages(2);
                load.writes(2);
                load.watches(50);
                load.commands(4, gateway.kubeconfig(admin.token()), "web");
                await().until(() -> load.watchesOpen.get() == 50 && load.commands.get() > 0);

                replaced(gateway, load, previous.isEmpty() ? gateway::restart : () -> gateway.update(here));
                assertThat(gateway.command("keys", "list").succeeded()).contains("token-signing");
                previous.ifPresent(image -> replaced(gateway, load, () -> gateway.update(image)));
                load.end();

                assertThat(load.failures).describedAs(gateway.log()).isEmpty();
                assertThat(load.pages.get()).isGreaterThan(100);
                String objects =
                        gateway.kubectl("get", "configmaps", "-o", "name").succeeded();
                assertThat(objects.lines().filter(name -> name.contains("/written-")))
                        .hasSize(load.written.get());
            }
        }
    }

    /** All pods are new ones after the rollout, and every watch has ended and is open again. */
    private static void replaced(Installation gateway, SteadyLoad load, Runnable rollout) {
        List<String> before = pods(gateway);
        assertThat(before).hasSize(2);
        int ended = load.watchesEnded.get();

        rollout.run();

        await().untilAsserted(() -> assertThat(pods(gateway)).hasSize(2).doesNotContainAnyElementsOf(before));
        await().until(() -> load.watchesOpen.get() == 50);
        assertThat(load.failures).describedAs(load + gateway.log()).isEmpty();
        assertThat(load.watchesEnded.get() - ended).isGreaterThanOrEqualTo(50);
    }

    private static void install(Installation gateway, EmbeddedPostgres postgres, ImageArchive image)
            throws IOException {
        InetSocketAddress database = gateway.reachable(postgres.getPort());
        gateway.secret(
                "hypercube-database",
                Map.of(
                        "url",
                        "postgresql://postgres:postgres@%s:%d/postgres"
                                .formatted(database.getHostString(), database.getPort())));
        gateway.secret(
                "hypercube-master-key", Map.of("master.key", Base64.getEncoder().encodeToString(new byte[32]) + "\n"));
        Map<String, Object> values = new HashMap<>(Chart.POSTGRES);
        values.put("shutdownDelaySeconds", 2);
        values.put("drainTimeoutSeconds", 15);
        gateway.install(image, values);
    }

    private static List<String> pods(Installation gateway) {
        return gateway.kubectl("get", "pods", "-l", "app.kubernetes.io/name=hypercube", "-o", "name")
                .succeeded()
                .lines()
                .toList();
    }
}
