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
 * the page now may be on it when smaller ones have come, so its bytes are kept too. All of it is told to a {@link PageMemory} first.
 *
 * <p>Of an item that is not kept nothing is copied; it is compared where it stands.
 */
final class PageSelection {
    private final long first;
    private final long end;
    private final Comparator<Entry> order;
    private final PriorityQueue<Entry> kept;
    private final PageMemory memory;
    private long offered;

    private record Entry(@Nullable SortValue[] values, long number, byte[] item) {
        /** The headers of its three objects, its fields, and its places in the queue and in the sorted lists made of it. */
        private static final long OVERHEAD = 104;

        static long memoryOf(int item) {
            return OVERHEAD + item;
        }

        long memoryOfValues() {
            long bytes = 4L * values.length;
            for (SortValue value : values) {
                bytes += value == null ? 0 : value.memory();
            }
            return bytes;
        }

        long memory() {
            return memoryOf(item.length) + memoryOfValues();
        }
    }

    /** Keeps the items from {@code first} to {@code end} of the whole sorted list. */
    PageSelection(long first, long end, Comparator<@Nullable SortValue[]> values, PageMemory memory) {
        this.memory = memory;
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
            memory.hold(-worst.memory());
        }
        memory.hold(Entry.memoryOf(to - from));
        Entry entry = new Entry(item.sortValues(bytes), number, Arrays.copyOfRange(bytes, from, to));
        memory.hold(entry.memoryOfValues());
        kept.add(entry);
    }

    /** How many items were offered. */
    long total() {
        return offered;
    }

    /** The items from first to end, sorted. To be asked once: nothing is kept of them here afterwards. */
    List<byte[]> page() {
        List<Entry> sorted = new ArrayList<>(kept);
        kept.clear();
        sorted.sort(order);
        List<byte[]> page = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Entry entry = sorted.get(i);
            memory.hold(-(i < first ? entry.memory() : entry.memoryOfValues()));
            if (i >= first) {
                page.add(entry.item);
            }
        }
        return page;
    }
}
