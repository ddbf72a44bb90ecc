package io.hypercube.list;

import java.util.List;

/**
 * One page of a list: the upstream's list object with its items reduced to the page, and the number of all matches as
 * {@code total}. Consists of slices, which are written without copying; compressed items are decompressed one at a
 * time.
 */
public final class ListPage implements PageContent {
    private static final byte[] COMMA = {','};

    private final byte[] head;
    private final PageItems items;
    private final byte[] tail;
    private final long total;
    private final ListEnvelope envelope;

    ListPage(List<byte[]> around, PageItems items, long total, ListEnvelope envelope) {
        this.head = around.getFirst();
        this.items = items;
        this.tail = around.getLast();
        this.total = total;
        this.envelope = envelope;
    }

    /** The list without its items, for other pages of it. */
    public ListEnvelope envelope() {
        return envelope;
    }

    public PageItems items() {
        return items;
    }

    /** The number of matches before paging. */
    public long total() {
        return total;
    }

    /** The number of items on this page. */
    public int count() {
        return items.count();
    }

    @Override
    public long size() {
        long size = head.length + Math.max(0, items.count() - 1) + (long) tail.length;
        for (int i = 0; i < items.count(); i++) {
            size += items.length(i);
        }
        return size;
    }

    @Override
    public void writeTo(Sink sink) {
        sink.accept(head);
        for (int i = 0; i < items.count(); i++) {
            if (i > 0) {
                sink.accept(COMMA);
            }
            sink.accept(items.bytes(i));
        }
        sink.accept(tail);
    }

    /** The whole page as one array. */
    public byte[] toBytes() {
        byte[] bytes = new byte[Math.toIntExact(size())];
        int[] at = {0};
        writeTo(slice -> {
            System.arraycopy(slice, 0, bytes, at[0], slice.length);
            at[0] += slice.length;
        });
        return bytes;
    }
}
