package io.hypercube.list.query;

import java.util.Locale;

/**
 * One of the fields that items are sorted by. Of an array the first element is used; an object or an empty array has
 * no value.
 */
public record SortKey(FieldPath path, SortOrder order, SortFunction function) {
    /** The key of a field that is sorted as text, in ascending order. */
    public static SortKey ascending(FieldPath path) {
        return new SortKey(path, SortOrder.ASC, SortFunction.STRING);
    }

    /** {@code sortOrder}. Items without a value come last in both orders. */
    public enum SortOrder {
        ASC,
        DESC;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The comparison of two values in this order, from their comparison in ascending order. */
        public int apply(int comparison) {
            return this == ASC ? comparison : Integer.compare(0, comparison);
        }
    }
}
