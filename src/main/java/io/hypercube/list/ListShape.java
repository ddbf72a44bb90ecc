package io.hypercube.list;

import java.util.List;
import java.util.Map;

/**
 * Where the items of a list keep what paging rests on.
 *
 * @param defaultSort what {@code sortName} is when it is not given
 * @param identity what breaks ties, most significant first: no two items have all of it in common
 * @param creationTime sorts as a time under {@code string} too
 * @param aliases values of {@code sortName} that mean another path
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
     * Flat objects such as {@code {"name":…,"creationTimestamp":…}}: what the defaults call {@code metadata.name} is the
     * given field.
     *
     * @param name the field that names an item, e.g. {@code name} or {@code accessKey}
     */
    public static ListShape flat(String name) {
        FieldPath identity = FieldPath.of(name);
        FieldPath creationTime = FieldPath.of("creationTimestamp");
        Map<String, FieldPath> aliases =
                Map.of(NAME.print(), identity, CREATION_TIME.print(), creationTime, CREATION_TIME_ALIAS, creationTime);
        return new ListShape(identity, List.of(identity), creationTime, aliases);
    }

    /**
     * What a value of {@code sortName} means.
     *
     * @throws IllegalArgumentException when it is malformed
     */
    FieldPath path(String sortName) {
        FieldPath alias = aliases.get(sortName.startsWith(".") ? sortName.substring(1) : sortName);
        return alias == null ? FieldPath.parse(sortName) : alias;
    }

    SortKey sortKey(FieldPath path, SortOrder order, SortFunction function) {
        boolean time = path.equals(creationTime) && function == SortFunction.STRING;
        return new SortKey(path, order, time ? SortFunction.TIME : function);
    }
}
