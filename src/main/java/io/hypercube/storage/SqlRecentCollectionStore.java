package io.hypercube.storage;

import io.hypercube.cache.CacheWarming.RecentCollectionStore;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.storage.sql.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;

/** Stores the collections that were read recently, with SQL for both databases. */
final class SqlRecentCollectionStore implements RecentCollectionStore {
    private final Database database;
    private final InstantSource clock;

    SqlRecentCollectionStore(Database database, InstantSource clock) {
        this.clock = clock;
        this.database = database;
    }

    /** In one order, so that replicas that write the same rows do not wait for each other in a circle. */
    @Override
    public void read(Collection<Entry> entries, Duration kept) {
        Instant now = clock.instant();
        List<Entry> ordered = entries.stream()
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .limit(MOST)
                .toList();
        database.write(transaction -> {
            for (Entry entry : ordered) {
                transaction.write(
                        "INSERT INTO recent_collection (cluster, api_group, api_version, resource, namespace, read_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (cluster, api_group, api_version, resource,"
                                + " namespace) DO UPDATE SET read_at = excluded.read_at",
                        entry.cluster(),
                        entry.resource().group(),
                        entry.resource().version(),
                        entry.resource().resource(),
                        entry.namespace(),
                        now);
            }
            return transaction.write(
                    "DELETE FROM recent_collection WHERE read_at < ? OR read_at < (SELECT min(read_at) FROM (SELECT read_at"
                            + " FROM recent_collection ORDER BY read_at DESC LIMIT ?) AS latest)",
                    now.minus(kept),
                    MOST);
        });
    }

    @Override
    public List<Entry> within(Duration time) {
        return database.read(transaction -> transaction.list(
                "SELECT * FROM recent_collection WHERE read_at >= ? ORDER BY read_at DESC, cluster, api_group, resource,"
                        + " namespace LIMIT ?",
                row -> new Entry(
                        row.getString("cluster"),
                        new GroupVersionResource(
                                row.getString("api_group"), row.getString("api_version"), row.getString("resource")),
                        row.getString("namespace")),
                clock.instant().minus(time),
                MOST));
    }
}
