package io.hypercube.list;

import java.util.List;

/**
 * One page of a list: the upstream's list object with its items cut to the page, and the number of all matches as
 * {@code total}. Held as slices; nothing is copied to write it.
 */
public final class ListPage {
    private static final byte[] COMMA = {','};

    private final byte[] head;
    private final List<byte[]> items;
    private final byte[] tail;
    private final long total;

    ListPage(byte[] head, List<byte[]> items, byte[] tail, long total) {
        this.head = head;
        this.items = items;
        this.tail = tail;
        this.total = total;
    }

    /** Takes bytes one slice after the other; they are never changed afterwards, and must not be by the taker. */
    @FunctionalInterface
    public interface Sink {
        void accept(byte[] slice);
    }

    /** The matches before paging. */
    public long total() {
        return total;
    }

    /** The items on this page. */
    public int count() {
        return items.size();
    }

    /** In bytes, for {@code Content-Length}. */
    public long size() {
        long commas = Math.max(0, items.size() - 1);
        return head.length + items.stream().mapToLong(item -> item.length).sum() + commas + tail.length;
    }

    /** Hands all bytes on in order. */
    public void writeTo(Sink sink) {
        sink.accept(head);
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                sink.accept(COMMA);
            }
            sink.accept(items.get(i));
        }
        sink.accept(tail);
    }

    /** In one piece. */
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
