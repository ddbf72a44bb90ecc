package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query made ready to be asked of single items: does this one match, and where does it stand. It sees what {@link
 * PageAssembler} sees, by the same code, and its order is total. Immutable; a {@link Reader} is for one thread.
 */
public final class ItemQuery {
    private static final List<FieldPath> IDENTITY = ListShape.KUBERNETES.identity();

    private static final @Nullable SortValue[] NONE = {};

    private final QueryPlan plan;
    private final Set<FieldPath> paths;
    private final List<ItemIdentity> namespaces;
    private final Key[] keys;
    private final int values;
    private final Comparator<RankedItem<?>> order = this::compare;

    /** Where a sort key has its value from. */
    private enum Source {
        NAMESPACE,
        NAME,
        VALUE
    }

    private record Key(Source source, SortOrder order, int value) {}

    /** @param query its selector and order; the page it asks for does not matter */
    public ItemQuery(ListQuery query) {
        plan = new QueryPlan(query, ListShape.KUBERNETES);
        paths = pathsOf(query);
        namespaces = namespacesOf(query);
        keys = new Key[plan.sort().size()];
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            SortKey key = plan.sort().get(i);
            Source source = source(key);
            keys[i] = new Key(source, key.order(), count);
            count += source == Source.VALUE ? 1 : 0;
        }
        values = count;
    }

    private static Set<FieldPath> pathsOf(ListQuery query) {
        Set<FieldPath> paths = new LinkedHashSet<>(IDENTITY);
        query.selector().requirements().forEach(requirement -> paths.add(requirement.path()));
        query.sort().forEach(key -> paths.add(key.path()));
        return Set.copyOf(paths);
    }

    private static Source source(SortKey key) {
        int identity = key.function() == SortFunction.STRING ? IDENTITY.indexOf(key.path()) : -1;
        return identity < 0 ? Source.VALUE : identity == 0 ? Source.NAMESPACE : Source.NAME;
    }

    /** All that is looked at of an item: a document that holds these fields is as good as the whole. */
    public Set<FieldPath> paths() {
        return paths;
    }

    /**
     * The namespaces that a term of the query names one by one: nothing else matches, and of items outside of them the
     * query need not be asked. Each as the identity of an item in it; empty when any namespace may match.
     */
    public List<ItemIdentity> namespaces() {
        return namespaces;
    }

    private static List<ItemIdentity> namespacesOf(ListQuery query) {
        for (Requirement requirement : query.selector().requirements()) {
            if (requirement instanceof Requirement.Exact(FieldPath path, List<String> values)
                    && path.equals(IDENTITY.getFirst())
                    && !values.contains("")) {
                return values.stream()
                        .map(value -> ItemIdentity.of(value, "any"))
                        .distinct()
                        .toList();
            }
        }
        return List.of();
    }

    /** The order of the query; two places are equal only when their identity is. */
    public Comparator<RankedItem<?>> order() {
        return order;
    }

    private int compare(RankedItem<?> left, RankedItem<?> right) {
        for (Key key : keys) {
            int comparison = compare(key, left, right);
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }

    private static int compare(Key key, RankedItem<?> left, RankedItem<?> right) {
        return switch (key.source) {
            case NAMESPACE ->
                SortValue.compare(
                        key.order,
                        left.item().identity().namespaceValue(),
                        right.item().identity().namespaceValue());
            case NAME ->
                SortValue.compare(
                        key.order,
                        left.item().identity().nameValue(),
                        right.item().identity().nameValue());
            case VALUE -> SortValue.compare(key.order, left.value(key.value), right.value(key.value));
        };
    }

    public Reader reader() {
        return new Reader();
    }

    /** Asks one item after the other. */
    public final class Reader {
        private final ItemFields fields = new ItemFields(plan);
        private final ItemReader reader = new ItemReader(fields);

        private Reader() {}

        /**
         * @param document the item, or what of it the query looks at
         * @return null when the item does not match
         * @throws MalformedListException when the document is not JSON, or has a field twice that the query names
         */
        public <E extends Identified> @Nullable RankedItem<E> place(E item, byte[] document) {
            reader.read(plan.fields().root(), document, 0, document.length, 0);
            if (!fields.match()) {
                return null;
            }
            @Nullable SortValue[] own = values == 0 ? NONE : new @Nullable SortValue[values];
            for (int i = 0; i < keys.length; i++) {
                if (keys[i].source == Source.VALUE) {
                    own[keys[i].value] = fields.sortValue(i, document);
                }
            }
            return new RankedItem<>(item, own);
        }
    }
}
