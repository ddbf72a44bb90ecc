package io.hypercube.list.query;

import java.util.Locale;

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
