package io.hypercube.storage;

import io.hypercube.cluster.ClusterStore;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.storage.sql.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stores imported clusters and reads the counter of their changes. */
final class SqlClusterStore implements ClusterStore {
    private final Database database;
    private final ChangeCount changes;

    SqlClusterStore(Database database) {
        this.database = database;
        this.changes = new ChangeCount(database, "clusters");
    }

    @Override
    public long version() {
        return changes.now();
    }

    @Override
    public StoredClusters load() {
        return database.read(transaction -> new StoredClusters(
                changes.now(transaction),
                transaction.list("SELECT * FROM imported_cluster ORDER BY name", SqlClusterStore::stored)));
    }

    @Override
    public Optional<Stored> find(ClusterName name) {
        return database.read(transaction -> transaction.first(
                "SELECT * FROM imported_cluster WHERE name = ?", SqlClusterStore::stored, name.value()));
    }

    @Override
    public boolean insert(Stored cluster) {
        return database.write(transaction -> transaction.write(
                        "INSERT INTO imported_cluster (name, labels, kubeconfig, created) VALUES (?, ?, ?, ?)"
                                + " ON CONFLICT DO NOTHING",
                        cluster.name().value(),
                        lines(cluster.labels()),
                        cluster.kubeconfig(),
                        cluster.creation())
                == 1);
    }

    @Override
    public boolean update(ClusterName name, @Nullable Map<String, String> labels, byte @Nullable [] kubeconfig) {
        return database.write(transaction -> transaction.write(
                        "UPDATE imported_cluster SET labels = COALESCE(?, labels), kubeconfig = COALESCE(?, kubeconfig)"
                                + " WHERE name = ?",
                        labels == null ? null : lines(labels),
                        kubeconfig,
                        name.value())
                == 1);
    }

    @Override
    public boolean replaceKubeconfig(ClusterName name, byte[] before, byte[] after) {
        return database.write(transaction -> transaction.write(
                        "UPDATE imported_cluster SET kubeconfig = ? WHERE name = ? AND kubeconfig = ?",
                        after,
                        name.value(),
                        before)
                == 1);
    }

    @Override
    public boolean delete(ClusterName name) {
        return database.write(
                transaction -> transaction.write("DELETE FROM imported_cluster WHERE name = ?", name.value()) == 1);
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return changes.follow(interval, look);
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(
                new ClusterName(row.getString("name")),
                labels(row.getString("labels")),
                row.getBytes("kubeconfig"),
                Instant.ofEpochMilli(row.getLong("created")));
    }

    /** Label keys and values contain neither line breaks nor {@code =}. */
    private static String lines(Map<String, String> labels) {
        return new TreeMap<>(labels)
                .entrySet().stream()
                        .map(label -> label.getKey() + '=' + label.getValue())
                        .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> labels(String lines) {
        return lines.lines()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(label -> label[0], label -> label[1]));
    }
}
