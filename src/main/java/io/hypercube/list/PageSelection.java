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
 * <p>Where that is more than could ever be held, and what the items are sorted by is not, only that is kept of them, and the page's own items
 * are collected when the list is read a second time.
 *
 * <p>Of an item that is not kept nothing is copied; it is compared where it stands.
 */
final class PageSelection {
    /** Is left free beside the items, for the window and what stands around them. */
    private static final long RESERVE = 256 << 10;

    private static final byte[] LEFT_OUT = {};

    private final long first;
    private final long end;
    private final Comparator<Entry> order;
    private final PriorityQueue<Entry> kept;
    private final PageMemory memory;
    private long offered;
    private long itemBytes; // of what is kept
    private long otherBytes; // what the kept ones take beside them
    private boolean itemsLeftOut;

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
            count(worst, -1);
            memory.hold(-worst.memory());
        }
        if (!itemsLeftOut && first > 0 && !memory.fits(Entry.memoryOf(to - from) + RESERVE) && fitsWithoutItems()) {
            leaveItemsOut();
        }
        memory.hold(Entry.memoryOf(itemsLeftOut ? 0 : to - from));
        byte[] copy = itemsLeftOut ? LEFT_OUT : Arrays.copyOfRange(bytes, from, to);
        Entry entry = new Entry(item.sortValues(bytes), number, copy);
        memory.hold(entry.memoryOfValues());
        kept.add(entry);
        count(entry, 1);
    }

    private void count(Entry entry, int times) {
        itemBytes += (long) times * entry.item.length;
        otherBytes += times * (entry.memory() - entry.item.length);
    }

    /** Whether the sort values alone could be held of as many items as stand before the end of the page. Asked for many items: cheap. */
    private boolean fitsWithoutItems() {
        double all = (double) otherBytes / Math.max(1, kept.size()) * end;
        return all < Long.MAX_VALUE / 2.0 && memory.fits((long) all - otherBytes - itemBytes + RESERVE);
    }

    private void leaveItemsOut() {
        itemsLeftOut = true;
        itemBytes = 0;
        List<Entry> all = List.copyOf(kept);
        kept.clear();
        for (Entry entry : all) {
            memory.hold(-entry.item.length);
            kept.add(new Entry(entry.values, entry.number, LEFT_OUT));
        }
    }

    /** Whether the page has items that were not kept. */
    boolean isToBeReadAgain() {
        return itemsLeftOut && kept.size() > first;
    }

    /** What a second reading of the list is to collect. To be asked once, instead of {@link #page}. */
    SecondReading again() {
        List<Entry> sorted = sorted();
        List<SecondReading.Wanted> page = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Entry entry = sorted.get(i);
            memory.hold(-(i < first ? entry.memory() : 0));
            if (i >= first) {
                page.add(new SecondReading.Wanted(entry.values, entry.number, page.size()));
            }
        }
        return new SecondReading(page, offered, memory);
    }

    /** How many items were offered. */
    long total() {
        return offered;
    }

    /** The items from first to end, sorted. To be asked once: nothing is kept of them here afterwards. */
    List<byte[]> page() {
        List<Entry> sorted = sorted();
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

    private List<Entry> sorted() {
        List<Entry> sorted = new ArrayList<>(kept);
        kept.clear();
        sorted.sort(order);
        return sorted;
    }
}
