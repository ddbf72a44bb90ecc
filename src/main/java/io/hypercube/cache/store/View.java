package io.hypercube.cache.store;

import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The matches of a query, in its order. Immutable: a change of the collection returns a new view. Changes are made
 * under the lock of the {@link StoreState}.
 */
final class View {
    private static final int REFERENCE = 4;

    private final ItemQuery query;
    private final ItemQuery.Reader reader;
    private final AtomicLong lastUse;
    private final ImmutableSortedList<RankedItem<StoredObject>> rows;
    private final long memory;

    private View(View from, ImmutableSortedList<RankedItem<StoredObject>> rows, long memory) {
        this.query = from.query;
        this.reader = from.reader;
        this.lastUse = from.lastUse;
        this.rows = rows;
        this.memory = memory;
    }

    /** @param sorted in the query's order */
    View(ItemQuery query, List<RankedItem<StoredObject>> sorted) {
        this.query = query;
        this.reader = query.reader();
        this.lastUse = new AtomicLong();
        this.rows = ImmutableSortedList.of(sorted);
        this.memory = sorted.stream().mapToLong(View::memory).sum();
    }

    ItemQuery query() {
        return query;
    }

    ImmutableSortedList<RankedItem<StoredObject>> rows() {
        return rows;
    }

    long memory() {
        return memory;
    }

    void use(long moment) {
        lastUse.setOpaque(moment);
    }

    long lastUse() {
        return lastUse.getOpaque();
    }

    /**
     * Returns the view after an object was replaced.
     *
     * @param before null when the object is new
     * @param after null when the object was deleted
     * @throws io.hypercube.list.json.MalformedListException when the query cannot be evaluated on the object
     */
    View with(@Nullable StoredObject before, @Nullable StoredObject after) {
        if (isOutside(before) && isOutside(after)) {
            return this;
        }
        RankedItem<StoredObject> old = before == null ? null : reader.place(before, before.columns());
        RankedItem<StoredObject> now = after == null ? null : reader.place(after, after.columns());
        ImmutableSortedList<RankedItem<StoredObject>> changed = rows;
        if (old != null && (now == null || query.order().compare(old, now) != 0)) {
            changed = changed.without(old, query.order());
        }
        if (now != null) {
            changed = changed.with(now, query.order());
        }
        return changed == rows ? this : new View(this, changed, memory + memory(now) - memory(old));
    }

    /** Whether there is no object, or it is outside the namespaces of the query. */
    private boolean isOutside(@Nullable StoredObject entry) {
        List<ItemIdentity> namespaces = query.namespaces();
        return entry == null
                || (!namespaces.isEmpty()
                        && namespaces.stream()
                                .allMatch(namespace -> namespace.compareNamespace(entry.identity()) != 0));
    }

    private static long memory(@Nullable RankedItem<StoredObject> place) {
        return place == null ? 0 : place.memory() + REFERENCE;
    }
}
