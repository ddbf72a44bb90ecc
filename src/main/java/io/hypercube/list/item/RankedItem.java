package io.hypercube.list.item;

import io.hypercube.list.query.SortValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An item that matches a query, with its sort values. Namespace and name are read from the item and not stored again. */
public final class RankedItem<E extends Identified> {
    private static final @Nullable SortValue[] NONE = {};

    private final E item;
    /** Most orders have at most one value, which needs no array. */
    private final @Nullable SortValue first;

    private final @Nullable SortValue[] more;

    RankedItem(E item, @Nullable SortValue[] values) {
        this.item = item;
        this.first = values.length == 0 ? null : values[0];
        this.more = values.length <= 1 ? NONE : Arrays.copyOfRange(values, 1, values.length);
    }

    public E item() {
        return item;
    }

    @Nullable
    SortValue value(int index) {
        return index == 0 ? first : more[index - 1];
    }

    /** Approximate heap memory in bytes, without the item. */
    public long memory() {
        long bytes = 24 + (first == null ? 0 : first.memory());
        if (more.length > 0) {
            bytes += 16 + (more.length * 4L + 7) / 8 * 8;
        }
        for (SortValue value : more) {
            bytes += value == null ? 0 : value.memory();
        }
        return bytes;
    }
}
