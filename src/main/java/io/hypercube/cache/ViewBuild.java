package io.hypercube.cache;

import io.hypercube.list.ItemProjection;
import io.hypercube.list.ItemQuery;
import io.hypercube.list.RankedItem;
import io.hypercube.list.json.MalformedListException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view that is being made from a snapshot, and all that has changed since. Whoever writes here, or finishes it, holds the
 * lock of the {@link StoreState}.
 */
final class ViewBuild {
    /**
     * One object in another one's place.
     *
     * @param before null when it is new
     * @param after null when it is gone
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

    /** What the query is to be asked of. For any thread. */
    List<StoredObject> candidates() {
        return from.candidates(query);
    }

    /** As of the snapshot. For any thread. */
    View view(List<RankedItem<StoredObject>> sorted) {
        return new View(query, sorted);
    }

    void miss(Change change) {
        missed.add(change);
    }

    /** @param columns what the columns of every entry hold from now on */
    void narrow(ItemProjection columns) {
        columnsGone |= !columns.covers(query.paths());
    }

    /**
     * With what was missed.
     *
     * @param view as of the snapshot
     * @return null when its columns are gone by now
     * @throws MalformedListException when the query cannot be asked of what was missed
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
