package io.hypercube.list;

/**
 * One of the fields that the items are sorted by. Of an array the first element decides; an object or an empty array
 * has no value.
 */
public record SortKey(FieldPath path, SortOrder order, SortFunction function) {
    static SortKey ascending(FieldPath path) {
        return new SortKey(path, SortOrder.ASC, SortFunction.STRING);
    }
}
