package io.hypercube.storage;

import io.hypercube.fleet.group.ClusterGroupStore;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Stores groups of clusters and reads the counter of their changes. */
final class SqlClusterGroupStore implements ClusterGroupStore {
    private static final String TOPIC = "clustergroups";

    private final Database database;
    private final ChangeCount changes;

    SqlClusterGroupStore(Database database) {
        this.database = database;
        this.changes = new ChangeCount(database, TOPIC);
    }

    @Override
    public long version() {
        return changes.now();
    }

    @Override
    public StoredGroups load() {
        return database.read(transaction -> new StoredGroups(
                changes.now(transaction),
                transaction.list("SELECT * FROM cluster_group ORDER BY name", SqlClusterGroupStore::stored)));
    }

    @Override
    public Saving save(Stored group, int most) {
        return database.write(transaction -> {
            lock(transaction);
            String clusters = RowMapping.lines(group.clusters());
            if (transaction.write(
                            "UPDATE cluster_group SET clusters = ?, selector = ? WHERE name = ?",
                            clusters,
                            group.clusterSelector(),
                            group.name())
                    == 1) {
                return Saving.REPLACED;
            }
            if (transaction.number("SELECT count(*) FROM cluster_group") >= most) {
                return Saving.LIMIT_REACHED;
            }
            transaction.write(
                    "INSERT INTO cluster_group (name, clusters, selector) VALUES (?, ?, ?)",
                    group.name(),
                    clusters,
                    group.clusterSelector());
            return Saving.CREATED;
        });
    }

    @Override
    public boolean delete(String name) {
        return database.write(transaction -> {
            lock(transaction);
            return transaction.write("DELETE FROM cluster_group WHERE name = ?", name) == 1;
        });
    }

    /** Until the commit, other writers wait for the row that the triggers count in. They then count the groups after this write. */
    private void lock(Transaction transaction) throws SQLException {
        transaction.number("SELECT value FROM change_count WHERE topic = ?" + database.rowLock(), TOPIC);
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return changes.follow(interval, look);
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(row.getString("name"), RowMapping.list(row.getString("clusters")), row.getString("selector"));
    }
}
