package io.hypercube.list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the items of a page out of a list that is read a second time. Which of the matches they are is known from the first reading;
 * that they are the same is seen by their sort values, which their names are among.
 */
final class SecondReading {
    private final List<Wanted> wanted;
    private final List<byte[]> items;
    private final long total;
    private final PageMemory memory;
    private long offered;
    private int next;

    /**
     * An item of the page.
     *
     * @param number counted from 0, among all matches as the list has them
     * @param place on the page
     */
    record Wanted(@Nullable SortValue[] values, long number, int place) {}

    /**
     * @param page in its order
     * @param total the matches of the first reading
     * @param memory in which the page's places are counted already
     */
    SecondReading(List<Wanted> page, long total, PageMemory memory) {
        this.wanted = new ArrayList<>(page);
        this.wanted.sort(Comparator.comparingLong(Wanted::number));
        this.items = new ArrayList<>(Collections.nCopies(page.size(), new byte[0]));
        this.total = total;
        this.memory = memory;
    }

    /**
     * Copies the item if it is on the page.
     *
     * @param item what has been seen of it
     * @throws ListChangedException when another one stood there
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
     * The items in the order of the page, when the list has ended.
     *
     * @throws ListChangedException when there were more or fewer matches than before
     */
    List<byte[]> page() {
        if (offered != total) {
            throw new ListChangedException();
        }
        return items;
    }
}
