package io.hypercube.list;

import java.util.Locale;

/** {@code sortOrder}. Items without a value come last in both orders. */
public enum SortOrder {
    ASC,
    DESC;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    int apply(int comparison) {
        return this == ASC ? comparison : Integer.compare(0, comparison);
    }
}
