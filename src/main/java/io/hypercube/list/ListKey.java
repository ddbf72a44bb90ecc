package io.hypercube.list;

import org.jspecify.annotations.Nullable;

/** Under which key a list object keeps what is paged. */
enum ListKey {
    /** Every list but a Table. */
    ITEMS,
    /** {@code meta.k8s.io} Table: each row has the item behind it as {@code object}. */
    ROWS;

    static @Nullable ListKey of(String key) {
        return switch (key) {
            case "items" -> ITEMS;
            case "rows" -> ROWS;
            default -> null;
        };
    }
}
