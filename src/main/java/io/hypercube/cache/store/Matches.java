package io.hypercube.cache.store;

import io.hypercube.list.RankedItem;

/** All matches of a query in one state of a collection, in the order of the query. Immutable; items stay compressed. */
public final class Matches {
    private final ImmutableSortedList<RankedItem<StoredObject>> rows;
    private final long resourceVersion;

    Matches(ImmutableSortedList<RankedItem<StoredObject>> rows, long resourceVersion) {
        this.rows = rows;
        this.resourceVersion = resourceVersion;
    }

    public int size() {
        return rows.size();
    }

    /** @param rank from 0, less than {@link #size} */
    public RankedItem<StoredObject> row(int rank) {
        return rows.at(rank);
    }

    /** Of the collection in that state. */
    public long resourceVersion() {
        return resourceVersion;
    }
}
