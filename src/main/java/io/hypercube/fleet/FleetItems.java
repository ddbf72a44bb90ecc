package io.hypercube.fleet;

import io.hypercube.list.PageItems;
import java.util.List;
import java.util.function.Supplier;

/**
 * The items of a page, each with what the fleet call adds to it. An item is built to measure it and again to write it, and not
 * kept in between, so a page needs no more memory than its largest item. For one thread at a time.
 */
public final class FleetItems implements PageItems {
    private final List<Supplier<byte[]>> items;
    private final int[] lengths;

    /** @param items build the bytes of an item, the same ones every time */
    public FleetItems(List<Supplier<byte[]>> items) {
        this.items = List.copyOf(items);
        this.lengths = new int[items.size()];
    }

    @Override
    public int count() {
        return items.size();
    }

    @Override
    public int length(int index) {
        if (lengths[index] == 0) {
            lengths[index] = bytes(index).length;
        }
        return lengths[index];
    }

    @Override
    public byte[] bytes(int index) {
        return items.get(index).get();
    }
}
