package io.hypercube.list;

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

    /**
     * @param head the bytes before the items, up to the opening bracket
     * @param tail the bytes after them, from the closing bracket on
     * @param total the number of matches before paging
     */
    public ListPage(byte[] head, PageItems items, byte[] tail, long total) {
        this.head = head;
        this.items = items;
        this.tail = tail;
        this.total = total;
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
