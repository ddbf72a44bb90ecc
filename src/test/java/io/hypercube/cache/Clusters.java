package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.net.URI;

/** Clusters as they are configured, with a bearer token of the gateway. */
final class Clusters {
    private Clusters() {}

    static Cluster at(URI server, String name) {
        ClusterConnection connection = new ClusterConnection(
                server, new Trust.SystemRoots(), null, null, null, new HttpCredential.Bearer(Secret.of("gateway")));
        return new Cluster(new ClusterName(name), connection);
    }

    /** One that a test's own reader answers for. */
    static Cluster named(String name) {
        return at(URI.create("http://127.0.0.1:1"), name);
    }
}
