package io.hypercube.list;

/**
 * One page of a list: the upstream's list object with its items cut to the page, and the number of all matches as
 * {@code total}. Held as slices; nothing is copied to write it, and items that are not at hand are made one at a time.
 */
public final class ListPage {
    private static final byte[] COMMA = {','};

    private final byte[] head;
    private final PageItems items;
    private final byte[] tail;
    private final long total;

    ListPage(byte[] head, PageItems items, byte[] tail, long total) {
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
        return items.count();
    }

    /** In bytes, for {@code Content-Length}. */
    public long size() {
        long size = head.length + Math.max(0, items.count() - 1) + (long) tail.length;
        for (int i = 0; i < items.count(); i++) {
            size += items.length(i);
        }
        return size;
    }

    /** Hands all bytes on in order. */
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
