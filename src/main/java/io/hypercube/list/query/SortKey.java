package io.hypercube.list.query;

/**
 * One of the fields that items are sorted by. Of an array the first element is used; an object or an empty array has
 * no value.
 */
public record SortKey(FieldPath path, SortOrder order, SortFunction function) {
    /** The key of a field that is sorted as text, in ascending order. */
    public static SortKey ascending(FieldPath path) {
        return new SortKey(path, SortOrder.ASC, SortFunction.STRING);
    }
}
