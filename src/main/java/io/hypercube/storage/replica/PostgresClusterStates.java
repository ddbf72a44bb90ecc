package io.hypercube.storage.replica;

import io.hypercube.cluster.ClusterState;
import io.hypercube.cluster.SharedStates.ClusterStateStore;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.storage.sql.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stores the shared cluster states. */
record PostgresClusterStates(Database database) implements ClusterStateStore {
    private record Row(ClusterName cluster, Shared shared) {}

    @Override
    public Map<ClusterName, Shared> read(Duration recent) {
        return database
                .read(transaction -> transaction.list(
                        "SELECT * FROM cluster_state WHERE written > " + PostgresReplicas.NOW + " - ?",
                        PostgresClusterStates::row,
                        recent.toMillis()))
                .stream()
                .collect(Collectors.toMap(Row::cluster, Row::shared));
    }

    @Override
    public boolean write(ClusterName cluster, Shared shared, long epoch) {
        ClusterState state = shared.state();
        Duration latency = state.latency();
        return database.writeUnfollowed(transaction -> PostgresSingletons.isCurrent(transaction, SINGLETON, epoch)
                && transaction.write(
                                "INSERT INTO cluster_state (cluster, identity, phase, reason, message, since, probed,"
                                        + " latency, version, written) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                        + PostgresReplicas.NOW
                                        + ") ON CONFLICT (cluster) DO UPDATE SET identity = EXCLUDED.identity,"
                                        + " phase = EXCLUDED.phase, reason = EXCLUDED.reason, message = EXCLUDED.message,"
                                        + " since = EXCLUDED.since, probed = EXCLUDED.probed, latency = EXCLUDED.latency,"
                                        + " version = EXCLUDED.version, written = EXCLUDED.written",
                                cluster.value(),
                                shared.identity(),
                                state.phase().name(),
                                state.reason(),
                                state.message(),
                                state.since(),
                                state.lastProbe(),
                                latency == null ? null : latency.toMillis(),
                                state.version())
                        == 1);
    }

    private static Row row(ResultSet row) throws SQLException {
        Long latency = row.getObject("latency", Long.class);
        ClusterState state = new ClusterState(
                ClusterState.Phase.valueOf(row.getString("phase")),
                row.getString("reason"),
                row.getString("message"),
                instant(row, "since"),
                instant(row, "probed"),
                latency == null ? null : Duration.ofMillis(latency),
                row.getString("version"));
        return new Row(new ClusterName(row.getString("cluster")), new Shared(row.getString("identity"), state));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Long millis = row.getObject(column, Long.class);
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }
}
