package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.replica.InternalAuthority;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.kube.ClusterName;
import java.net.URI;

/** Another replica of this gateway as the target of calls: its connections are those of a cluster with a client certificate. */
public final class ReplicaTarget {
    private ReplicaTarget() {}

    /** @throws IllegalArgumentException when the replica's address is not valid in a URL */
    public static Cluster of(Replica replica, ReplicaCertificate certificate) {
        ClusterConnection connection = new ClusterConnection(
                URI.create("https://" + replica.address()),
                new ClusterConnection.Trust.Authorities(certificate.authority().pem()),
                InternalAuthority.nameOf(replica.id()),
                null,
                certificate.leaf().certificate(),
                new ClusterConnection.HttpCredential.None());
        return new Cluster(new ClusterName("replica-" + replica.id()), connection, certificate);
    }
}
