package io.hypercube.cache.store;

import io.hypercube.list.item.ItemProjection;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.SortKey;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Selects the views that are kept: the most recently used ones, within a limit of number and memory. */
final class ViewCache {
    static final int MOST = 32;
    /** Views may always take this much; beyond it, half of the memory of the objects. */
    private static final long FREE_BYTES = 1 << 20;

    private ViewCache() {}

    /** The new view and the most recently used of the others, within the limits. */
    static Map<ViewKey, View> with(ViewKey key, View built, Snapshot now) {
        Map<ViewKey, View> views = new HashMap<>();
        views.put(key, built);
        long room = Math.max(FREE_BYTES, now.sizes().entries() / 2) - built.memory();
        for (Map.Entry<ViewKey, View> other : byLastUse(now.views())) {
            room -= other.getValue().memory();
            if (room >= 0 && views.size() < MOST) {
                views.put(other.getKey(), other.getValue());
            }
        }
        return Map.copyOf(views);
    }

    /** All views after a change. */
    static Map<ViewKey, View> changed(Map<ViewKey, View> before, ViewBuild.Change change) {
        Map<ViewKey, View> views = new HashMap<>();
        before.forEach((key, view) -> {
            try {
                views.put(key, view.with(change.before(), change.after()));
            } catch (MalformedListException e) {
                // dropped; the next query builds the view again and gets the error
            }
        });
        return views;
    }

    /** The views whose queries these columns cover. */
    static Map<ViewKey, View> coveredBy(ItemProjection columns, Map<ViewKey, View> before) {
        Map<ViewKey, View> views = new HashMap<>(before);
        views.values().removeIf(view -> !columns.covers(view.query().paths()));
        return Map.copyOf(views);
    }

    /** The fields that the views' queries use, most recently used view first. */
    static Set<FieldPath> paths(Map<ViewKey, View> views) {
        Set<FieldPath> paths = new LinkedHashSet<>();
        byLastUse(views).forEach(entry -> paths.addAll(entry.getValue().query().paths()));
        return paths;
    }

    static long memory(Map<ViewKey, View> views) {
        return views.values().stream().mapToLong(View::memory).sum();
    }

    /** Reads the time of last use of each view once, because readers change it during the sort. */
    private static List<Map.Entry<ViewKey, View>> byLastUse(Map<ViewKey, View> views) {
        return views.entrySet().stream()
                .map(entry -> Map.entry(entry, entry.getValue().lastUse()))
                .sorted(Map.Entry.<Map.Entry<ViewKey, View>, Long>comparingByValue()
                        .reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The part of a query that determines which items match and their order, without the paging. */
    record ViewKey(Set<Requirement> requirements, List<SortKey> sort) {

        static ViewKey of(ListQuery query) {
            return new ViewKey(Set.copyOf(query.selector().requirements()), query.sort());
        }
    }
}
