package io.hypercube.list.item;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.SortFunction;
import io.hypercube.list.query.SortKey;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.list.query.SortValue;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A compiled query for single items: whether an item matches, and its position in the sort order. It uses the same
 * code as {@code PageAssembler}; the order is total. Immutable and thread-safe; a {@link Reader} is for one thread.
 */
public final class ItemQuery {
    private static final List<FieldPath> IDENTITY = ListShape.KUBERNETES.identity();

    private static final @Nullable SortValue[] NONE = {};
    private static final SortValue.Text NAMELESS = new SortValue.Text(new byte[0]);

    private final QueryPlan plan;
    private final Set<FieldPath> paths;
    private final List<ItemIdentity> namespaces;
    private final Key[] keys;
    private final int namespace;
    private final int name;
    private final int values;
    private final Comparator<RankedItem<?>> order = this::compare;

    /** The source of a sort key's value. */
    private enum Source {
        NAMESPACE,
        NAME,
        VALUE
    }

    private record Key(Source source, SortOrder order, int value) {}

    /** @param query its selector, sort keys and fields to group by are used, its paging is not */
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
        namespace = keyOf(Source.NAMESPACE);
        name = keyOf(Source.NAME);
    }

    /** The order always has both, as requested keys or to break ties. */
    private int keyOf(Source source) {
        int key = 0;
        while (keys[key].source != source) {
            key++;
        }
        return key;
    }

    private static Set<FieldPath> pathsOf(ListQuery query) {
        Set<FieldPath> paths = new LinkedHashSet<>(IDENTITY);
        query.selector().requirements().forEach(requirement -> paths.add(requirement.path()));
        query.sort().forEach(key -> paths.add(key.path()));
        paths.addAll(query.groupBy());
        return Set.copyOf(paths);
    }

    private static Source source(SortKey key) {
        int identity = key.function() == SortFunction.STRING ? IDENTITY.indexOf(key.path()) : -1;
        return identity < 0 ? Source.VALUE : identity == 0 ? Source.NAMESPACE : Source.NAME;
    }

    /** The fields that the query uses; a document with these fields is sufficient. */
    public Set<FieldPath> paths() {
        return paths;
    }

    /**
     * The namespaces that a term of the query lists: items outside of them never match and need not be evaluated. Each
     * is given as the identity of an item in it; empty when any namespace may match.
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

    /** The sort order of the query; two items compare equal only when their identities are equal. */
    public Comparator<RankedItem<?>> order() {
        return order;
    }

    private int compare(RankedItem<?> left, RankedItem<?> right) {
        return compare(left, right, 0, keys.length);
    }

    /** The number of keys of the order: the requested ones, then the identity fields that are not among them. */
    public int keys() {
        return keys.length;
    }

    /**
     * Compares by the keys from {@code fromKey} to {@code toKey} (exclusive) of the order, so that a caller can put keys of
     * its own between them.
     */
    public int compare(RankedItem<?> left, RankedItem<?> right, int fromKey, int toKey) {
        for (int i = fromKey; i < toKey; i++) {
            int comparison = compare(keys[i], left, right);
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

    /** Evaluates the query on one item after the other. Not thread-safe. */
    public final class Reader {
        private final ItemFields fields = new ItemFields(plan);
        private final ItemReader reader = new ItemReader(fields);

        private Reader() {}

        /**
         * Evaluates the query on an item.
         *
         * @param document the item, or its columns
         * @return null when the item does not match
         * @throws MalformedListException when the document is not valid JSON, or has a duplicate of a field that the
         *     query uses
         */
        public <E extends Identified> @Nullable RankedItem<E> place(E item, byte[] document) {
            return read(document) ? ranked(item, document) : null;
        }

        /**
         * Evaluates the query on an item, whose identity is read from it.
         *
         * @return null when the item does not match
         * @throws MalformedListException as {@link #place(Identified, byte[])}
         */
        public @Nullable RankedItem<Identified> place(byte[] document) {
            if (!read(document)) {
                return null;
            }
            ItemIdentity identity = new ItemIdentity(text(namespace, document), name(document));
            return ranked(() -> identity, document);
        }

        /**
         * The groups that an item counts in; empty when it does not match.
         *
         * @throws MalformedListException as {@link #place(Identified, byte[])}
         */
        public List<GroupKey> groups(byte[] document) {
            return read(document) ? fields.groups() : List.of();
        }

        private boolean read(byte[] document) {
            reader.read(plan.fields().root(), document, 0, document.length, 0);
            return fields.match();
        }

        private SortValue.Text name(byte[] document) {
            SortValue.Text text = text(name, document);
            return text == null ? NAMELESS : text;
        }

        private SortValue.@Nullable Text text(int key, byte[] document) {
            return (SortValue.Text) fields.sortValue(key, document);
        }

        private <E extends Identified> RankedItem<E> ranked(E item, byte[] document) {
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
