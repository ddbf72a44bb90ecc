package io.hypercube.list;

import io.hypercube.list.item.ItemFields;
import io.hypercube.list.query.SortValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the items of a page from a list that is read a second time. The first read has determined which of the
 * matches they are; their sort values, which include the names, confirm that they are the same.
 */
final class SecondRead {
    private final List<Wanted> wanted;
    private final List<byte[]> items;
    private final long total;
    private final PageMemory memory;
    private long offered;
    private int next;

    /**
     * An item of the page.
     *
     * @param number its index among all matches, in the order of the list, from 0
     * @param place its index on the page
     */
    record Wanted(@Nullable SortValue[] values, long number, int place) {}

    /**
     * Prepares the second read.
     *
     * @param page in the order of the page
     * @param total the number of matches in the first read
     * @param memory already charged for the entries of the page
     */
    SecondRead(List<Wanted> page, long total, PageMemory memory) {
        this.wanted = new ArrayList<>(page);
        this.wanted.sort(Comparator.comparingLong(Wanted::number));
        this.items = new ArrayList<>(Collections.nCopies(page.size(), new byte[0]));
        this.total = total;
        this.memory = memory;
    }

    /**
     * Copies the item if it is on the page.
     *
     * @param item the fields of the item
     * @throws ListChangedException when the list had another item at this position
     */
    void offer(ItemFields item, byte[] bytes, int from, int to) {
        long number = offered++;
        if (next == wanted.size() || wanted.get(next).number != number) {
            return;
        }
        Wanted found = wanted.get(next++);
        if (item.compare(bytes, found.values) != 0) {
            throw new ListChangedException();
        }
        memory.hold(to - from);
        items.set(found.place, Arrays.copyOfRange(bytes, from, to));
    }

    /**
     * The items of the page in order, once the list has ended.
     *
     * @throws ListChangedException when the number of matches has changed
     */
    List<byte[]> page() {
        if (offered != total) {
            throw new ListChangedException();
        }
        return items;
    }
}
