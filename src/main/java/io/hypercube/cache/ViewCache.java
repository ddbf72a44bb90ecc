package io.hypercube.cache;

import io.hypercube.list.FieldPath;
import io.hypercube.list.ItemProjection;
import io.hypercube.list.json.MalformedListException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which views are kept: as many as there is room for, those used last. */
final class ViewCache {
    static final int MOST = 32;
    /** Beyond this, views may take half of what the objects take. */
    private static final long FREE_BYTES = 1 << 20;

    private ViewCache() {}

    /** This one and, of the others, those used last: as many as there may be. */
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

    /** All of them after a change. */
    static Map<ViewKey, View> changed(Map<ViewKey, View> before, ViewBuild.Change change) {
        Map<ViewKey, View> views = new HashMap<>();
        before.forEach((key, view) -> {
            try {
                views.put(key, view.with(change.before(), change.after()));
            } catch (MalformedListException e) {
                // whoever asks for this view next is told so when it is built again
            }
        });
        return views;
    }

    /** Those whose queries these columns are enough for. */
    static Map<ViewKey, View> coveredBy(ItemProjection columns, Map<ViewKey, View> before) {
        Map<ViewKey, View> views = new HashMap<>(before);
        views.values().removeIf(view -> !columns.covers(view.query().paths()));
        return Map.copyOf(views);
    }

    /** What their queries look at, of the one used last first. */
    static Set<FieldPath> paths(Map<ViewKey, View> views) {
        Set<FieldPath> paths = new LinkedHashSet<>();
        byLastUse(views).forEach(entry -> paths.addAll(entry.getValue().query().paths()));
        return paths;
    }

    static long memory(Map<ViewKey, View> views) {
        return views.values().stream().mapToLong(View::memory).sum();
    }

    /** Each is asked once when it was used last: readers use them meanwhile, and an order must not change while it is made. */
    private static List<Map.Entry<ViewKey, View>> byLastUse(Map<ViewKey, View> views) {
        return views.entrySet().stream()
                .map(entry -> Map.entry(entry, entry.getValue().lastUse()))
                .sorted(Map.Entry.<Map.Entry<ViewKey, View>, Long>comparingByValue()
                        .reversed())
                .map(Map.Entry::getKey)
                .toList();
    }
}
