package io.hypercube.cache;

import io.hypercube.list.ItemIdentity;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Objects whose rows have to be fetched, and how that costs the cluster least: one list of a namespace or of the collection where it is
 * small, else a list of one object for each. Either takes no more rights than {@code list}, and comes from the API server's own memory.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resourceversion-in-get-and-list">Versions of lists</a>
 */
record MissingRows(CollectionKey key, ObjectStore store, List<StoredObject> entries) {
    /** Of objects, by either way. */
    static final int MOST = 500;

    /** What a field selector takes for its own where no backslash stands before it. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\,=]");

    /** So few are asked for one by one. */
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

    /** Else the cluster renders the page as cheaply. */
    boolean canBeFetched() {
        return entries.size() <= MOST;
    }

    /** What to ask for; the beginning of the collection, for its columns, when no row is missing. */
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
            return new RowFetch.Calls(key.cluster(), List.of(target), 2 * MOST); // more may have come by then
        }
        return one(entries.stream().map(this::target).toList());
    }

    private RowFetch.Calls one(List<String> targets) {
        return new RowFetch.Calls(key.cluster(), targets, 1);
    }

    private ItemIdentity first() {
        return entries.getFirst().identity();
    }

    /** The smallest collection that all of them are in. */
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
     * That the collection has come to what was fetched.
     *
     * @param fetched the version of an object's row; -1 when it has none any more
     */
    Freshness.Constraint followed(Freshness.Constraint constraint, ToLongFunction<ItemIdentity> fetched) {
        List<Moved> moved = entries.stream()
                .map(entry -> new Moved(entry, fetched.applyAsLong(entry.identity())))
                .filter(one -> one.to != one.entry.resourceVersion())
                .toList();
        return new Followed(constraint, moved, System.nanoTime());
    }

    /** @param to the version by now; -1 when it is gone */
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
