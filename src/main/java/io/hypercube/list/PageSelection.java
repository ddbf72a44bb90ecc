package io.hypercube.list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The items of all pages up to the one that is asked for: the smallest ones seen, and no more of them than that. So
 * memory does not grow with the list, but with page size × page number times the bytes of an item: one that stands before
 * the page now may be on it when smaller ones have come, so its bytes are kept too.
 *
 * <p>Of an item that is not kept nothing is copied; it is compared where it stands.
 */
final class PageSelection {
    private final long first;
    private final long end;
    private final Comparator<Entry> order;
    private final PriorityQueue<Entry> kept;
    private long offered;
    private long keptBytes;

    private record Entry(@Nullable SortValue[] values, long number, byte[] item) {}

    /** Keeps the items from {@code first} to {@code end} of the whole sorted list. */
    PageSelection(long first, long end, Comparator<@Nullable SortValue[]> values) {
        this.first = first;
        this.end = end;
        this.order = Comparator.comparing(Entry::values, values).thenComparingLong(Entry::number);
        this.kept = new PriorityQueue<>(order.reversed());
    }

    /**
     * Copies the item if it is to be kept.
     *
     * @param item what has been seen of it
     */
    void offer(ItemFields item, byte[] bytes, int from, int to) {
        long number = offered++;
        Entry worst = kept.size() < end ? null : kept.peek();
        if (worst != null) {
            if (item.compare(bytes, worst.values) >= 0) { // of equals the one that came first is the smaller
                return;
            }
            kept.remove();
            keptBytes -= worst.item.length;
        }
        kept.add(new Entry(item.sortValues(bytes), number, Arrays.copyOfRange(bytes, from, to)));
        keptBytes += to - from;
    }

    /** How many items were offered. */
    long total() {
        return offered;
    }

    long keptBytes() {
        return keptBytes;
    }

    /** The items from first to end, sorted. */
    List<byte[]> page() {
        List<Entry> sorted = new ArrayList<>(kept);
        sorted.sort(order);
        return sorted.stream().skip(first).map(Entry::item).toList();
    }
}
