package io.hypercube.cache.store;

import io.hypercube.list.item.RankedItem;

/**
 * The matches of a query in one snapshot, in the query's order. Immutable: it costs no memory of its own, but keeps the
 * objects of the snapshot alive while it is referenced, even when the collection changes or ends.
 */
public final class StoredRows {
    private final ImmutableSortedList<RankedItem<StoredObject>> rows;
    private final long resourceVersion;

    StoredRows(ImmutableSortedList<RankedItem<StoredObject>> rows, long resourceVersion) {
        this.rows = rows;
        this.resourceVersion = resourceVersion;
    }

    public int size() {
        return rows.size();
    }

    /** The row of a rank, from 0; in time logarithmic in the number of rows. */
    public RankedItem<StoredObject> row(int rank) {
        return rows.get(rank);
    }

    /** The version of the collection in the snapshot. */
    public long resourceVersion() {
        return resourceVersion;
    }
}
