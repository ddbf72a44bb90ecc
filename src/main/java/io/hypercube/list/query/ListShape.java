package io.hypercube.list.query;

import io.hypercube.list.query.SortKey.SortOrder;
import java.util.List;
import java.util.Map;

/**
 * The fields of a list's items that paging uses.
 *
 * @param defaultSort the default of {@code sortName}
 * @param identity breaks ties, most significant first; unique for each item
 * @param creationTime is sorted as a time even with {@code string}
 * @param aliases values of {@code sortName} and {@code groupBy} that stand for another path
 */
public record ListShape(
        FieldPath defaultSort, List<FieldPath> identity, FieldPath creationTime, Map<String, FieldPath> aliases) {
    private static final FieldPath NAME = FieldPath.of("metadata", "name");
    private static final FieldPath NAMESPACE = FieldPath.of("metadata", "namespace");
    private static final FieldPath CREATION_TIME = FieldPath.of("metadata", "creationTimestamp");
    private static final String CREATION_TIME_ALIAS = "CreationTimestamp";

    /** Objects of an API server. */
    public static final ListShape KUBERNETES =
            new ListShape(NAME, List.of(NAMESPACE, NAME), CREATION_TIME, Map.of(CREATION_TIME_ALIAS, CREATION_TIME));

    public ListShape {
        identity = List.copyOf(identity);
        aliases = Map.copyOf(aliases);
    }

    /**
     * Flat objects such as {@code {"name":…,"creationTimestamp":…}}: {@code metadata.name} stands for the given field.
     *
     * @param name the field that identifies an item, e.g. {@code name} or {@code accessKey}
     */
    public static ListShape flat(String name) {
        FieldPath identity = FieldPath.of(name);
        FieldPath creationTime = FieldPath.of("creationTimestamp");
        Map<String, FieldPath> aliases =
                Map.of(NAME.print(), identity, CREATION_TIME.print(), creationTime, CREATION_TIME_ALIAS, creationTime);
        return new ListShape(identity, List.of(identity), creationTime, aliases);
    }

    /**
     * The path that a value of {@code sortName} or {@code groupBy} stands for.
     *
     * @throws IllegalArgumentException when it is malformed
     */
    FieldPath path(String name) {
        FieldPath alias = aliases.get(name.startsWith(".") ? name.substring(1) : name);
        return alias == null ? FieldPath.parse(name) : alias;
    }

    SortKey sortKey(FieldPath path, SortOrder order, SortFunction function) {
        boolean time = path.equals(creationTime) && function == SortFunction.STRING;
        return new SortKey(path, order, time ? SortFunction.TIME : function);
    }
}
