package io.hypercube.list;

import io.hypercube.list.item.ItemFields;
import io.hypercube.list.query.SortValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the items of all pages up to the requested one: the smallest ones seen so far. Memory therefore does not grow
 * with the list, but with page size × page number times the size of an item: items before the page may be on it once
 * smaller ones arrive, so their bytes are kept too. All of it is charged to a {@link PageMemory} first.
 *
 * <p>When that exceeds the limit and the sort values alone do not, only the sort values are kept, and the items of the
 * page are collected when the list is read a second time.
 *
 * <p>Items that are not kept are compared in place and not copied.
 */
final class PageSelection {
    /** Memory left free for the window and the envelope. */
    private static final long RESERVE = 256 << 10;

    private static final byte[] LEFT_OUT = {};

    private final long first;
    private final long end;
    private final Comparator<Entry> order;
    private final PriorityQueue<Entry> kept;
    private final PageMemory memory;
    private long offered;
    private long itemBytes; // of the kept items
    private long otherBytes; // overhead of the kept items
    private boolean itemsLeftOut;

    private record Entry(@Nullable SortValue[] values, long number, byte[] item) {
        /** Headers of its three objects, its fields, and its references in the queue and the sorted lists. */
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

    /** Keeps the items from {@code first} to {@code end} (exclusive) of the sorted list. */
    PageSelection(long first, long end, Comparator<@Nullable SortValue[]> values, PageMemory memory) {
        this.memory = memory;
        this.first = first;
        this.end = end;
        this.order = Comparator.comparing(Entry::values, values).thenComparingLong(Entry::number);
        this.kept = new PriorityQueue<>(order.reversed());
    }

    /**
     * Copies the item if it is kept.
     *
     * @param item the fields of the item
     */
    void offer(ItemFields item, byte[] bytes, int from, int to) {
        long number = offered++;
        Entry worst = kept.size() < end ? null : kept.peek();
        if (worst != null) {
            if (item.compare(bytes, worst.values) >= 0) { // among equal items the earlier one is smaller
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

    /**
     * Whether the sort values alone of all items up to the end of the page are within the limit. Called often, so it
     * must be cheap.
     */
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

    /** Whether the page has items whose bytes were not kept. */
    boolean isToBeReadAgain() {
        return itemsLeftOut && kept.size() > first;
    }

    /** Prepares the second read of the list. Called once, instead of {@link #page}. */
    SecondRead again() {
        List<Entry> sorted = sorted();
        List<SecondRead.Wanted> page = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Entry entry = sorted.get(i);
            memory.hold(-(i < first ? entry.memory() : 0));
            if (i >= first) {
                page.add(new SecondRead.Wanted(entry.values, entry.number, page.size()));
            }
        }
        return new SecondRead(page, offered, memory);
    }

    /** The number of items offered. */
    long total() {
        return offered;
    }

    /** The items of the page, sorted. May be called once: the items are released afterwards. */
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
