package io.hypercube.cache;

import io.hypercube.list.FieldPath;
import io.hypercube.list.ItemPlace;
import io.hypercube.list.ItemProjection;
import io.hypercube.list.ItemQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes views, beside the writer and the readers; where fields are looked at for the first time, their columns too. */
final class ViewBuilder {
    /** Others may want so many other columns meanwhile that those of this view go again. */
    private static final int TRIES = 3;

    private final StoreState state;
    private final ReentrantLock widening = new ReentrantLock();

    ViewBuilder(StoreState state) {
        this.state = state;
    }

    /**
     * Makes the view and keeps it.
     *
     * @return null when the query looks at more fields than there may be columns
     */
    @Nullable
    Snapshot build(ViewKey key, ItemQuery query, long use) throws InterruptedException {
        long paths = query.paths().stream()
                .filter(path -> !ItemProjection.isAlwaysThere(path))
                .count();
        for (int i = 0; paths <= StoreState.MOST_PATHS && i < TRIES; i++) {
            ViewBuild build = begin(query);
            if (build != null) {
                try {
                    List<ItemPlace<Entry>> sorted = sorted(build.candidates(), query, Entry::columns);
                    Snapshot published = state.publish(build, key, sorted, use);
                    if (published != null) {
                        return published;
                    }
                } finally {
                    state.end(build);
                }
            }
        }
        return null;
    }

    private @Nullable ViewBuild begin(ItemQuery query) throws InterruptedException {
        ViewBuild build = state.begin(query);
        if (build != null) {
            return build;
        }
        widening.lock();
        try {
            build = state.begin(query); // somebody else may have widened them meanwhile
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
        SortedRows<Entry> entries = state.widen(paths);
        ItemProjection projection = state.projection();
        Workers.inParts(entries.size(), (from, to) -> {
            ItemProjection.Projector projector = projection.projector();
            Room room = new Room();
            entries.slice(from, to).forEach(entry -> entry.project(projector, room));
            return to;
        });
        state.widened();
    }

    /** What matches, in order, out of the whole objects: for queries that no view is kept of. */
    SortedRows<ItemPlace<Entry>> once(Snapshot moment, ItemQuery query) throws InterruptedException {
        return SortedRows.of(sorted(moment.candidates(query), query, Entry::json));
    }

    private static List<ItemPlace<Entry>> sorted(List<Entry> entries, ItemQuery query, Function<Entry, byte[]> document)
            throws InterruptedException {
        List<List<ItemPlace<Entry>>> parts = Workers.inParts(entries.size(), (from, to) -> {
            ItemQuery.Reader reader = query.reader();
            List<ItemPlace<Entry>> places = new ArrayList<>();
            for (Entry entry : entries.subList(from, to)) {
                ItemPlace<Entry> place = reader.place(entry, document.apply(entry));
                if (place != null) {
                    places.add(place);
                }
            }
            places.sort(query.order());
            return places;
        });
        List<ItemPlace<Entry>> all = new ArrayList<>();
        parts.forEach(all::addAll);
        if (parts.size() > 1) {
            all.sort(query.order()); // of parts that are sorted, this is a merge
        }
        return all;
    }
}
