package io.hypercube.proxy.page;

import io.hypercube.cache.CacheConfig;
import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A cluster whose collections cannot be listed, and another replica's question about one of them. */
final class Unlisted {
    private Unlisted() {}

    static Cluster cluster(String name) {
        return new Cluster(
                new ClusterName(name),
                new ClusterConnection(
                        URI.create("http://127.0.0.1:1"),
                        new Trust.SystemRoots(),
                        null,
                        null,
                        null,
                        new HttpCredential.None()));
    }

    static WatchCache cache() {
        return new WatchCache(
                (target, path, accept) -> {
                    throw new IOException("not listed");
                },
                new CacheConfig(8 << 20, false, Duration.ZERO));
    }

    /** A page of all pods, as JSON, for the user alice. */
    static ForwardedRequest question(Cluster cluster, Replica receiver, String account) {
        return new ForwardedRequest(
                Replica.PROTOCOL,
                receiver.id(),
                cluster.name().value(),
                cluster.identity(),
                "",
                "v1",
                "pods",
                "",
                null,
                List.of("application/json"),
                account,
                "alice",
                List.of(),
                null,
                Map.of(),
                0,
                0,
                0);
    }
}
