package io.hypercube.cache;

import io.hypercube.cache.store.ObjectStore;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.list.item.ItemIdentity;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Objects whose Table rows must be fetched, and the requests that fetch them at the lowest cost: one list of the
 * namespace or collection where that is small (at most 500 objects), else one list per object. Both need only the
 * {@code list} permission and are served from the API server's watch cache.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resourceversion-in-get-and-list">Versions
 *     of lists</a>
 */
record MissingRows(CollectionKey key, ObjectStore store, List<StoredObject> entries) {
    /** The largest number of objects that either way fetches. */
    static final int MOST = 500;

    /** Characters that a field selector requires to be escaped with a backslash. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\,=]");

    /** Up to this many objects are fetched one by one. */
    private static final int FEW = 4;

    boolean isEmpty() {
        return entries.isEmpty();
    }

    MissingRows where(Predicate<StoredObject> still) {
        return new MissingRows(key, store, entries.stream().filter(still).toList());
    }

    Set<ItemIdentity> identities() {
        return entries.stream().map(StoredObject::identity).collect(Collectors.toSet());
    }

    /** Whether there are few enough; beyond that the cluster renders the whole page at the same cost. */
    boolean canBeFetched() {
        return entries.size() <= MOST;
    }

    /** The requests to send; when no row is missing, a list of one object, for its column definitions. */
    RowFetch.Calls calls() {
        if (isEmpty()) {
            return one(List.of(key.path() + "?limit=1"));
        }
        CollectionKey around = around();
        int size = around.equals(key) ? store.size() : store.countBeside(first());
        if (entries.size() > FEW && size <= MOST) {
            long newest = entries.stream()
                    .mapToLong(StoredObject::resourceVersion)
                    .max()
                    .orElseThrow();
            String target = around.path() + "?resourceVersion=" + newest;
            return new RowFetch.Calls(
                    key.cluster(), List.of(target), 2 * MOST); // objects may have been added meanwhile
        }
        return one(entries.stream().map(this::target).toList());
    }

    private RowFetch.Calls one(List<String> targets) {
        return new RowFetch.Calls(key.cluster(), targets, 1);
    }

    private ItemIdentity first() {
        return entries.getFirst().identity();
    }

    /** The smallest collection that contains all of the objects. */
    private CollectionKey around() {
        boolean together = entries.stream().allMatch(entry -> entry.identity().compareNamespace(first()) == 0);
        return together ? in(first().namespace()) : key;
    }

    private CollectionKey in(String namespace) {
        return namespace.isEmpty() ? key : new CollectionKey(key.cluster(), key.resource(), namespace);
    }

    private String target(StoredObject entry) {
        String selector =
                "metadata.name=" + SPECIAL.matcher(entry.identity().name()).replaceAll("\\\\$0");
        return in(entry.identity().namespace()).path() + "?fieldSelector="
                + URLEncoder.encode(selector, StandardCharsets.UTF_8) + "&resourceVersion=" + entry.resourceVersion();
    }

    /**
     * Adds the condition that the collection has reached the fetched versions.
     *
     * @param fetched returns the version of an object's row; -1 when the object no longer exists
     */
    Freshness.Constraint followed(Freshness.Constraint constraint, ToLongFunction<ItemIdentity> fetched) {
        List<Moved> moved = entries.stream()
                .map(entry -> new Moved(entry, fetched.applyAsLong(entry.identity())))
                .filter(one -> one.to != one.entry.resourceVersion())
                .toList();
        return new Followed(constraint, moved, System.nanoTime());
    }

    /** @param to the fetched version; -1 when the object no longer exists */
    private record Moved(StoredObject entry, long to) {
        boolean isSeen(ObjectStore store) {
            ItemIdentity identity = entry.identity();
            long version = store.resourceVersionOf(identity.namespace(), identity.name());
            return version < 0 || (version >= to && version != entry.resourceVersion());
        }
    }

    private record Followed(Freshness.Constraint constraint, List<Moved> moved, long since)
            implements Freshness.Constraint {
        @Override
        public void pursue() {
            constraint.pursue();
        }

        @Override
        public boolean isMet(ObjectStore store) {
            return constraint.isMet(store) && moved.stream().allMatch(one -> one.isSeen(store));
        }
    }
}
