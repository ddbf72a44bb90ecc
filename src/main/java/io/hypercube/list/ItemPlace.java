package io.hypercube.list;

import org.jspecify.annotations.Nullable;

/**
 * An item that matches a query, with what decides where it stands in the query's order. Namespace and name are not held
 * again: they are the item's own.
 */
public final class ItemPlace<E extends Identified> {
    private final E item;
    private final @Nullable SortValue[] values;

    ItemPlace(E item, @Nullable SortValue[] values) {
        this.item = item;
        this.values = values;
    }

    public E item() {
        return item;
    }

    @Nullable
    SortValue value(int index) {
        return values[index];
    }

    /** About how many bytes of heap it takes; the item itself does not count. */
    public long memory() {
        long bytes = 24;
        if (values.length > 0) {
            bytes += 16 + (values.length * 4L + 7) / 8 * 8;
        }
        for (SortValue value : values) {
            bytes += value == null ? 0 : value.memory();
        }
        return bytes;
    }
}
