package io.hypercube.storage.replica;

import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.cluster.replica.RunningReplicas.ReplicaStore;
import io.hypercube.storage.sql.DedicatedConnection;
import io.hypercube.storage.sql.Transaction;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Stores the heartbeats of replicas. All times are the database's. It has a connection of its own until {@link #leave},
 * so that a heartbeat is in time when all connections of the pool are in use.
 */
record PostgresReplicas(DedicatedConnection connection) implements ReplicaStore {
    /** The database's clock in milliseconds since 1970. */
    static final String NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

    @Override
    public List<Replica> beat(Replica self, Duration goneAfter) {
        return connection.write(transaction -> {
            transaction.write(
                    "INSERT INTO member (id, address, protocol, beat) VALUES (?, ?, ?, " + NOW + ")"
                            + " ON CONFLICT (id) DO UPDATE SET address = EXCLUDED.address, beat = EXCLUDED.beat",
                    self.id(),
                    self.address(),
                    self.protocol());
            return running(transaction, goneAfter);
        });
    }

    @Override
    public List<Replica> running(Duration goneAfter) {
        try (connection) {
            return connection.write(transaction -> running(transaction, goneAfter));
        }
    }

    private static List<Replica> running(Transaction transaction, Duration goneAfter) throws SQLException {
        return transaction.list(
                "SELECT id, address, protocol FROM member WHERE beat > " + NOW + " - ? ORDER BY id",
                row -> new Replica(row.getString(1), row.getString(2), row.getInt(3)),
                goneAfter.toMillis());
    }

    @Override
    public void leave(String id) {
        try (connection) {
            connection.write(transaction -> transaction.write("DELETE FROM member WHERE id = ?", id));
        }
    }
}
