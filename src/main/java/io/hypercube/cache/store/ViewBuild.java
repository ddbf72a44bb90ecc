package io.hypercube.cache.store;

import io.hypercube.list.item.ItemProjection;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.json.MalformedListException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view that is being built from a snapshot, or a count of its objects, with the changes made since. Writers of this object must hold the lock
 * of the {@link StoreState}.
 */
final class ViewBuild {
    /**
     * The replacement of one object by another.
     *
     * @param before null when the object is new
     * @param after null when the object was deleted
     */
    record Change(@Nullable StoredObject before, @Nullable StoredObject after) {}

    private final ItemQuery query;
    private final Snapshot from;
    private final List<Change> missed = new ArrayList<>();
    private boolean columnsGone;

    ViewBuild(ItemQuery query, Snapshot from) {
        this.query = query;
        this.from = from;
    }

    /** The entries to evaluate the query on. Thread-safe. */
    List<StoredObject> candidates() {
        return from.candidates(query);
    }

    /** The version of the collection in the snapshot. Thread-safe. */
    long resourceVersion() {
        return from.resourceVersion();
    }

    /** Whether columns of the query were dropped since the beginning. */
    boolean isWithoutColumns() {
        return columnsGone;
    }

    /** The view as of the snapshot. Thread-safe. */
    View view(List<RankedItem<StoredObject>> sorted) {
        return new View(query, sorted);
    }

    void miss(Change change) {
        missed.add(change);
    }

    /** @param columns the fields that the columns of every entry contain from now on */
    void narrow(ItemProjection columns) {
        columnsGone |= !columns.covers(query.paths());
    }

    /**
     * Applies the recorded changes.
     *
     * @param view as of the snapshot
     * @return null when columns of the view were dropped meanwhile
     * @throws MalformedListException when the query cannot be evaluated on a changed object
     */
    @Nullable
    View finished(View view) {
        if (columnsGone) {
            return null;
        }
        View finished = view;
        for (Change change : missed) {
            finished = finished.with(change.before(), change.after());
        }
        return finished;
    }
}
