package io.hypercube.cache.store;

import io.hypercube.cache.store.ViewCache.ViewKey;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemProjection;
import io.hypercube.list.item.ItemQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable snapshot of a collection.
 *
 * @param number increases with every snapshot
 * @param entries sorted by namespace and name
 * @param columns the fields that the columns of every entry contain at least
 */
record Snapshot(
        long number,
        long resourceVersion,
        ImmutableSortedList<StoredObject> entries,
        Map<ViewKey, View> views,
        ItemProjection columns,
        Sizes sizes) {
    static final Snapshot EMPTY =
            new Snapshot(0, 0, ImmutableSortedList.empty(), Map.of(), new ItemProjection(List.of()), new Sizes(0, 0));

    /**
     * Sizes of all objects.
     *
     * @param json as uncompressed JSON, in bytes
     * @param entries heap memory in bytes
     */
    record Sizes(long json, long entries) {
        Sizes with(@Nullable StoredObject before, @Nullable StoredObject after) {
            return new Sizes(
                    json + (after == null ? 0 : after.length()) - (before == null ? 0 : before.length()),
                    entries + (after == null ? 0 : after.memory()) - (before == null ? 0 : before.memory()));
        }
    }

    @Nullable
    StoredObject entry(ItemIdentity identity) {
        return entries.find(entry -> entry.identity().compareTo(identity));
    }

    /** The entries to evaluate a query on: all, or those of its namespaces. */
    List<StoredObject> candidates(ItemQuery query) {
        if (query.namespaces().isEmpty()) {
            return entries.slice(0, entries.size());
        }
        List<StoredObject> candidates = new ArrayList<>();
        for (ItemIdentity namespace : query.namespaces()) {
            candidates.addAll(entries.slice(from(namespace), to(namespace)));
        }
        return candidates;
    }

    /** The number of objects in the namespace of this one. */
    int countBeside(ItemIdentity identity) {
        return to(identity) - from(identity);
    }

    /** The rank of the first object of a namespace. */
    int from(ItemIdentity namespace) {
        return entries.rank(entry -> entry.identity().compareNamespace(namespace));
    }

    /** The rank after the last object of a namespace. */
    int to(ItemIdentity namespace) {
        return entries.rank(entry -> entry.identity().compareNamespace(namespace) <= 0 ? -1 : 1);
    }

    /** Returns a snapshot with at least this resourceVersion. */
    Snapshot at(long version) {
        return new Snapshot(number + 1, Math.max(resourceVersion, version), entries, views, columns, sizes);
    }

    Snapshot with(ImmutableSortedList<StoredObject> entries, Map<ViewKey, View> views, Sizes sizes) {
        return new Snapshot(number + 1, resourceVersion, entries, views, columns, sizes);
    }

    Snapshot with(Map<ViewKey, View> views) {
        return new Snapshot(number + 1, resourceVersion, entries, views, columns, sizes);
    }

    Snapshot with(Map<ViewKey, View> views, ItemProjection columns) {
        return new Snapshot(number + 1, resourceVersion, entries, views, columns, sizes);
    }

    /** Returns a snapshot with the memory of all entries counted again. */
    Snapshot measured() {
        long memory = entries.slice(0, entries.size()).stream()
                .mapToLong(StoredObject::memory)
                .sum();
        return new Snapshot(number + 1, resourceVersion, entries, views, columns, new Sizes(sizes.json, memory));
    }
}
