package io.hypercube.list;

import io.hypercube.list.item.FieldTree;
import io.hypercube.list.item.ItemReader;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Splits one document of a list or a Table into its items or rows while its bytes arrive. The fields before the first item are
 * known with it. Not thread-safe. Does not block by itself.
 */
public final class RawListReader implements AutoCloseable {
    private final Items items;
    private final ItemSplitter splitter;
    private final ItemReader ends = ItemReader.ofEnds();
    private @Nullable Head head;
    private boolean closed;

    /** Receives one item or row after the other, as valid JSON; the bytes must not be kept after the call. */
    @FunctionalInterface
    public interface Items {
        void item(Head head, byte[] bytes, int from, int to);
    }

    /**
     * The fields before the items. API servers write the kind of built-in types there, whose items omit it, and the columns of
     * a Table.
     *
     * @param isTable whether the items are rows of a Table
     * @param kind empty when it stands after the items, which then have their own
     * @param apiVersion likewise
     * @param columnDefinitions of a Table, as JSON; empty for none
     */
    public record Head(boolean isTable, String kind, String apiVersion, String columnDefinitions) {}

    /**
     * The list around the items.
     *
     * @param head complete
     * @param next the continue token; empty at the end of the list
     * @param resourceVersion empty for none
     * @param remaining the number of items after this document; empty when it is not known
     */
    public record End(Head head, Optional<String> next, String resourceVersion, OptionalLong remaining) {}

    /** @param memory is charged for buffered data, except for items that were passed on */
    public RawListReader(Items items, PageMemory memory) {
        this.items = items;
        this.splitter = new ItemSplitter(this::item, memory);
    }

    private int item(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
        int end = ends.end(FieldTree.NOTHING, bytes, from, to, documentPosition);
        if (end != ItemReader.NOT_YET) {
            Head before = head;
            if (before == null) {
                before = headSoFar(key);
                head = before;
            }
            items.item(before, bytes, from, end);
        }
        return end;
    }

    private Head headSoFar(ListKey key) {
        byte[] open = splitter.envelopeSoFar();
        byte[] whole =
                new ByteBuilder().append(open, 0, open.length).append("]}").toBytes();
        JsonCursor cursor = new JsonCursor();
        cursor.read(whole, 0, whole.length, 0);
        return head(RawObject.read(whole, cursor), key);
    }

    private static Head head(RawObject list, ListKey key) {
        RawObject.Field columns = list.field("columnDefinitions");
        return new Head(
                key == ListKey.ROWS,
                text(list, "kind"),
                text(list, "apiVersion"),
                columns == null || list.isNull(columns) ? "" : list.raw(columns));
    }

    private static String text(RawObject object, String key) {
        RawObject.Field field = object.field(key);
        String text = field == null ? null : object.text(field);
        return text == null ? "" : text;
    }

    /** As {@link PageAssembler#accept}. */
    public void accept(byte[] piece, int offset, int length) {
        splitter.accept(piece, offset, offset + length);
    }

    /**
     * Returns what surrounds the items, when the document has ended.
     *
     * @throws MalformedListException when the document is incomplete
     * @throws NotAListException when it is valid JSON but not a list
     */
    public End end() {
        Envelope envelope = splitter.envelope();
        close();
        Optional<String> next = envelope.continueToken();
        ListEnvelope list = new ListEnvelope(envelope);
        long remaining = list.remaining();
        boolean known = next.isEmpty() || remaining > 0;
        return new End(
                head(envelope.object(), envelope.key()),
                next,
                list.version().orElse(""),
                known ? OptionalLong.of(remaining) : OptionalLong.empty());
    }

    /** Releases the memory, also that of a document that failed. Idempotent. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            splitter.close();
        }
    }
}
