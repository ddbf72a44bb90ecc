package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.TestKeys;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clusters of a real SQLite file. */
class ImportedClustersTest {
    private static final ClusterName PROD = new ClusterName("prod");
    private static final String KUBECONFIG = "clusters: [{name: a, cluster: {server: 'https://a'}}]\n"
            + "users: [{name: a, user: {token: hunter2}}]\ncontexts: [{name: a, context: {cluster: a, user: a}}]";

    @TempDir
    private Path directory;

    /** As after {@code keys rotate}: a replaced cluster would end its streams and lose its caches. */
    @Test
    void keepsAClusterWhoseKubeconfigIsEncryptedAgain() {
        ClusterRegistry registry = new ClusterRegistry();
        try (Storage storage = EmptyDatabase.open(directory)) {
            ClusterStore store = storage.clusters();
            KubeconfigCipher cipher = KubeconfigCipher.open(
                    TestKeys.rotated(storage, directory, InstantSource.system()), directory, store);
            byte[] encrypted = cipher.encrypt(PROD, Secret.of(KUBECONFIG));
            store.insert(new ClusterStore.Stored(PROD, Map.of(), encrypted, Instant.EPOCH));
            try (ImportedClusters _ = ImportedClusters.follow(store, cipher, registry, new NoAgents())) {
                Cluster before = registry.require(PROD);

                byte[] renewed = cipher.encrypt(PROD, Secret.of(KUBECONFIG));
                assertThat(store.replaceKubeconfig(PROD, encrypted, renewed)).isTrue();
                assertThat(registry.require(PROD)).isSameAs(before);
                assertThat(before.isGone()).isFalse();

                byte[] other = cipher.encrypt(PROD, Secret.of(KUBECONFIG.replace("hunter2", "hunter3")));
                store.replaceKubeconfig(PROD, renewed, other);
                assertThat(registry.require(PROD)).isNotSameAs(before);
                assertThat(before.isGone()).isTrue();
            }
        }
    }
}
