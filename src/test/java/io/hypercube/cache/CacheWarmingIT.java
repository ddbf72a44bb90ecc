package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that is restarted before a real API server. */
@Smoke
class CacheWarmingIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path home;

    @Test
    void theFirstPageAfterARestartComesFromMemory() {
        RunningGateway before = serve();
        try {
            Client admin = before.admin();
            await().untilAsserted(
                            () -> assertThat(source(page(admin, "configmaps"))).startsWith("cache"));
        } finally {
            before.stop();
        }

        try (RunningGateway after = serve()) {
            Client admin = after.admin();

            await().untilAsserted(() -> assertThat(collections(admin)).isEqualTo("1.0"));
            assertThat(source(page(admin, "configmaps"))).startsWith("cache");
            assertThat(source(page(admin, "services")))
                    .as("a collection that was not read before")
                    .isEqualTo("live");
        }
    }

    private RunningGateway serve() {
        return RunningGateway.in(
                home.resolve("data"),
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString())));
    }

    private static HttpResponse<byte[]> page(Client client, String resource) {
        HttpResponse<byte[]> page =
                client.get("/api/v1/cube/proxy/clusters/" + CLUSTER.name() + "/api/v1/" + resource + "?pageSize=1");
        assertThat(page.statusCode()).isEqualTo(200);
        return page;
    }

    private static String source(HttpResponse<byte[]> page) {
        return page.headers().firstValue("Hypercube-Source").orElse("");
    }

    private static String collections(Client client) {
        String prefix = "hypercube_cache_collections ";
        return new String(client.get("/metrics").body(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .findFirst()
                .orElseThrow();
    }
}
