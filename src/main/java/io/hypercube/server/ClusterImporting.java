package io.hypercube.server;

import io.hypercube.cluster.ClusterClient;
import io.hypercube.cluster.ClusterImportEndpoints;
import io.hypercube.cluster.ClusterImports;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.ClusterStore;
import io.hypercube.cluster.ImportedClusters;
import io.hypercube.cluster.KubeconfigCipher;
import io.hypercube.cluster.PreflightProbe;
import io.hypercube.http.Route;
import io.hypercube.upstream.Upstreams;
import java.time.InstantSource;
import java.util.List;

/**
 * Wires the imported clusters: the synchronisation from the database to the registry, and the API that changes them.
 */
final class ClusterImporting implements AutoCloseable {
    private final GatewayConfig config;
    private final ClusterRegistry registry;
    private final ClusterStore store;
    private final KubeconfigCipher cipher;
    private final ImportedClusters imported;

    /** @param registry already holds the clusters of all kubeconfig files, whose names take precedence */
    ClusterImporting(GatewayConfig config, Identities identities, ClusterRegistry registry) {
        this.config = config;
        this.registry = registry;
        this.store = identities.storage().clusters();
        this.cipher =
                KubeconfigCipher.open(identities.rotatedKeys(), config.storage().dataDir(), store);
        this.imported = ImportedClusters.follow(store, cipher, registry);
    }

    List<Route> routes(ClusterClient client, Upstreams upstreams) {
        return new ClusterImportEndpoints(
                        registry,
                        new ClusterImports(store, cipher, InstantSource.system()),
                        new PreflightProbe(client, config.cluster(), upstreams::close))
                .routes();
    }

    @Override
    public void close() {
        imported.close();
    }
}
