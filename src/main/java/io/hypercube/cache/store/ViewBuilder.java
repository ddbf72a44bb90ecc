package io.hypercube.cache.store;

import io.hypercube.cache.store.ObjectStore.CacheFullException;
import io.hypercube.cache.store.ViewCache.ViewKey;
import io.hypercube.list.GroupCounts;
import io.hypercube.list.PageMemory;
import io.hypercube.list.item.GroupKey;
import io.hypercube.list.item.ItemProjection;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.query.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Builds views and counts groups concurrently with the writer and the readers, and extracts columns for fields that are used for the
 * first time.
 */
final class ViewBuilder {
    /** A build is repeated when concurrent builds evict the columns that it needs. */
    private static final int TRIES = 3;

    /** Memory of an item's references in the temporary lists of a build, in bytes. */
    private static final int LISTED = 32;

    private final StoreState state;
    private final ReentrantLock widening = new ReentrantLock();

    ViewBuilder(StoreState state) {
        this.state = state;
    }

    /**
     * Builds and publishes a view.
     *
     * @return null when the query uses more fields than the columns may have
     * @throws CacheFullException when there is no memory for the view
     */
    @Nullable
    Snapshot build(ViewKey key, ItemQuery query, long use) throws InterruptedException {
        for (int i = 0; fits(query) && i < TRIES; i++) {
            Snapshot published = tryToBuild(key, query, use);
            if (published != null) {
                return published;
            }
        }
        return null;
    }

    private static boolean fits(ItemQuery query) {
        return query.paths().stream()
                        .filter(path -> !ItemProjection.isAlwaysThere(path))
                        .count()
                <= StoreState.MOST_PATHS;
    }

    /**
     * Counts the matches of a query by group.
     *
     * @param charged for the groups
     * @return null when the query uses more fields than the columns may have
     * @throws CacheFullException when there is no memory for the columns or for counting
     */
    @Nullable
    StoredCounts count(ItemQuery query, PageMemory charged) throws InterruptedException {
        for (int i = 0; fits(query) && i < TRIES; i++) {
            StoredCounts counted = tryToCount(query, charged);
            if (counted != null) {
                return counted;
            }
        }
        return null;
    }

    private @Nullable StoredCounts tryToCount(ItemQuery query, PageMemory charged) throws InterruptedException {
        ViewBuild build = begin(query);
        if (build == null) {
            return null;
        }
        try (BuildMemory memory = new BuildMemory(state)) {
            List<GroupCounts> parts;
            boolean whole = false;
            try {
                parts = counted(build.candidates(), query, memory);
            } finally {
                whole = state.end(build);
            }
            if (!whole) {
                return null;
            }
            GroupCounts counts = new GroupCounts(charged);
            parts.forEach(counts::add);
            return new StoredCounts(counts, build.resourceVersion());
        }
    }

    private static List<GroupCounts> counted(List<StoredObject> entries, ItemQuery query, BuildMemory memory)
            throws InterruptedException {
        return WorkerPool.inParts(entries.size(), (from, to) -> {
            ItemQuery.Reader reader = query.reader();
            GroupCounts counts = new GroupCounts(memory.part()::take);
            for (StoredObject entry : entries.subList(from, to)) {
                List<GroupKey> groups = reader.groups(entry.columns());
                if (!groups.isEmpty()) {
                    counts.item(groups);
                }
            }
            return counts;
        });
    }

    private @Nullable Snapshot tryToBuild(ViewKey key, ItemQuery query, long use) throws InterruptedException {
        ViewBuild build = begin(query);
        if (build == null) {
            return null;
        }
        try (BuildMemory memory = new BuildMemory(state)) {
            return state.publish(build, key, sorted(build.candidates(), query, memory), use);
        } finally {
            state.end(build);
        }
    }

    private @Nullable ViewBuild begin(ItemQuery query) throws InterruptedException {
        ViewBuild build = state.begin(query);
        if (build != null) {
            return build;
        }
        widening.lock();
        try {
            build = state.begin(query); // another thread may have widened the columns meanwhile
            return build == null ? widened(query) : build;
        } finally {
            widening.unlock();
        }
    }

    private @Nullable ViewBuild widened(ItemQuery query) throws InterruptedException {
        widen(query.paths());
        return state.begin(query);
    }

    private void widen(Set<FieldPath> paths) throws InterruptedException {
        try (BuildMemory memory = new BuildMemory(state)) {
            project(state.widen(paths), memory);
        } catch (CacheFullException e) {
            project(state.narrow(), null);
            state.widened();
            throw e;
        }
        state.widened();
    }

    /** @param memory is charged for the growth of the columns; null when they do not grow */
    private void project(ImmutableSortedList<StoredObject> entries, @Nullable BuildMemory memory)
            throws InterruptedException {
        ItemProjection projection = state.projection();
        WorkerPool.inParts(entries.size(), (from, to) -> {
            ItemProjection.Projector projector = projection.projector();
            ScratchBuffer scratch = new ScratchBuffer();
            BuildMemory.Part part = memory == null ? null : memory.part();
            for (StoredObject entry : entries.slice(from, to)) {
                long before = entry.memory();
                entry.project(projector, scratch);
                if (part != null) {
                    part.take(entry.memory() - before);
                }
            }
            return to;
        });
    }

    private static List<RankedItem<StoredObject>> sorted(
            List<StoredObject> entries, ItemQuery query, BuildMemory memory) throws InterruptedException {
        List<List<RankedItem<StoredObject>>> parts = WorkerPool.inParts(entries.size(), (from, to) -> {
            ItemQuery.Reader reader = query.reader();
            BuildMemory.Part part = memory.part();
            List<RankedItem<StoredObject>> places = new ArrayList<>();
            for (StoredObject entry : entries.subList(from, to)) {
                RankedItem<StoredObject> place = reader.place(entry, entry.columns());
                if (place != null) {
                    places.add(place);
                    part.take(place.memory() + LISTED);
                }
            }
            places.sort(query.order());
            return places;
        });
        List<RankedItem<StoredObject>> all = new ArrayList<>();
        parts.forEach(all::addAll);
        if (parts.size() > 1) {
            all.sort(query.order()); // the parts are sorted, so this is a merge
        }
        return all;
    }
}
