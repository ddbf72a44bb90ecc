package io.hypercube.storage.replica;

import io.hypercube.cluster.SharedStates.ClusterStateStore;
import io.hypercube.cluster.replica.ExpiredRows;
import io.hypercube.cluster.replica.RunningReplicas.ReplicaStore;
import io.hypercube.cluster.replica.Singleton.Singletons;
import io.hypercube.storage.sql.DedicatedConnection;
import io.hypercube.storage.sql.PostgresDatabase;

/** The stores that replicas share in addition to those of every gateway. */
public record ReplicaStores(
        ReplicaStore replicas, Singletons singletons, ClusterStateStore states, ExpiredRows expiredRows) {
    /** Their heartbeats have a connection of their own, which is opened by the first one. */
    public static ReplicaStores of(PostgresDatabase database) {
        return new ReplicaStores(
                new PostgresReplicas(new DedicatedConnection(database, "hypercube heartbeat")),
                new PostgresSingletons(database),
                new PostgresClusterStates(database),
                new PostgresExpiredRows(database));
    }
}
