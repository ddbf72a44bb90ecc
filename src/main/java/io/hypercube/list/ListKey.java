package io.hypercube.list;

import org.jspecify.annotations.Nullable;

/** The key of the array in a list object. */
public enum ListKey {
    /** All lists except Tables. */
    ITEMS,
    /** A {@code meta.k8s.io} Table: each row has its item as {@code object}. */
    ROWS;

    static @Nullable ListKey of(String key) {
        return switch (key) {
            case "items" -> ITEMS;
            case "rows" -> ROWS;
            default -> null;
        };
    }
}
