package io.hypercube.storage;

import io.hypercube.cluster.ClusterStateStore;
import io.hypercube.replica.ExpiredRows;
import io.hypercube.replica.MemberStore;
import io.hypercube.replica.Singletons;

/** The stores that replicas share in addition to those of every gateway. */
public record ReplicaStores(
        MemberStore members, Singletons singletons, ClusterStateStore states, ExpiredRows expiredRows) {
    static ReplicaStores of(PostgresDatabase database) {
        return new ReplicaStores(
                new PostgresMembers(new DedicatedConnection(database, "hypercube heartbeat")),
                new PostgresSingletons(database),
                new PostgresClusterStates(database),
                new PostgresExpiredRows(database));
    }
}
