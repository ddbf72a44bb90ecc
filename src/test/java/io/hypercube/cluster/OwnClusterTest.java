package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.TestKeys;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cluster in whose pod the gateway runs, beside those of files. */
class OwnClusterTest {
    private static final ClusterName OWN = new ClusterName("pivot");
    private static final Caller ADMIN = new Caller(
            new User("admin", List.of()), Role.ADMIN, null, Scope.ALL, Instant.MAX, new Caller.Origin("", 1));

    private final ClusterRegistry registry = new ClusterRegistry();

    private static Kubeconfigs context(boolean own) {
        return new Kubeconfigs(
                List.of(new KubeconfigContext.Usable(
                        OWN, FakeServer.cluster("pivot").connection(), own)),
                List.of(),
                List.of());
    }

    @Test
    void isChangedByItsSettingOnly(@TempDir Path directory) {
        registry.addAll(context(true));
        try (Storage storage = EmptyDatabase.open(directory)) {
            KubeconfigCipher cipher = KubeconfigCipher.open(
                    TestKeys.rotated(storage, directory, InstantSource.system()), directory, storage.clusters());
            Duration hour = Duration.ofHours(1);
            List<Route> routes = new ClusterImportEndpoints(
                            registry,
                            new ClusterImports(storage.clusters(), cipher, InstantSource.system()),
                            new PreflightProbe(
                                    new FakeServer(),
                                    new ClusterConfig(new KubeconfigFiles.Named(List.of()), hour, hour),
                                    released -> {}),
                            true,
                            new NoAgents())
                    .routes();
            for (String method : List.of("DELETE", "PATCH")) {
                OwnCall.Answer refused = OwnCall.of(method, "/api/v1/cube/clusters/{name}")
                        .with("name", "pivot")
                        .body("{}")
                        .by(ADMIN)
                        .send(routes);
                assertThat(refused.status()).isEqualTo(409);
                assertThat(refused.text())
                        .contains("is the one in whose pod the gateway runs (change --in-cluster instead)");
            }
        }
    }

    @Test
    void isRemovedAndReplacedAsThoseOfFilesAre() {
        FileClusters files = new FileClusters(registry);
        registry.addAll(context(true));
        assertThat(files.replace(context(true))).isEmpty();
        assertThat(registry.source(OWN)).hasValue(ClusterSource.IN_CLUSTER);

        assertThat(files.replace(context(false))).containsExactly("cluster pivot changed");
        assertThat(registry.source(OWN)).hasValue(ClusterSource.FILE);

        files.replace(context(true));
        assertThat(files.replace(new Kubeconfigs(List.of(), List.of(), List.of())))
                .containsExactly("cluster pivot removed");
        assertThat(registry.find(OWN)).isEmpty();
    }
}
