package io.hypercube.list;

import io.hypercube.list.item.FieldTree;
import io.hypercube.list.item.ItemReader;
import io.hypercube.list.json.MalformedListException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Splits a list while its bytes arrive: into its items and, at the end, the envelope. The list may consist of several
 * documents, as for {@link PageAssembler}; a Table is rejected. Not thread-safe. Does not block by itself.
 */
public final class ListReader {
    private final Items items;
    private final PageMemory memory;
    private final ItemReader ends = ItemReader.ofEnds();
    private ItemSplitter splitter;
    private @Nullable Envelope first;

    /** Receives one item after the other, as valid JSON; the bytes must not be kept after the call. */
    @FunctionalInterface
    public interface Items {
        void item(byte[] bytes, int from, int to);
    }

    /** @param memory is charged for buffered data, except for items that were passed on */
    public ListReader(Items items, PageMemory memory) {
        this.items = items;
        this.memory = memory;
        this.splitter = newSplitter();
    }

    private ItemSplitter newSplitter() {
        return new ItemSplitter(this::item, memory);
    }

    private int item(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
        if (key == ListKey.ROWS) {
            throw new MalformedListException(documentPosition, "a Table (expected: a list of objects)");
        }
        int end = ends.end(FieldTree.NOTHING, bytes, from, to, documentPosition);
        if (end != ItemReader.NOT_YET) {
            items.item(bytes, from, end);
        }
        return end;
    }

    /** As {@link PageAssembler#accept}. */
    public void accept(byte[] piece, int offset, int length) {
        splitter.accept(piece, offset, offset + length);
    }

    /** As {@link PageAssembler#endDocument}. */
    public Optional<String> endDocument() {
        Envelope envelope = splitter.envelope();
        if (envelope.key() == ListKey.ROWS) {
            throw new MalformedListException(0, "a Table (expected: a list of objects)");
        }
        splitter.close();
        splitter = newSplitter();
        first = first == null ? envelope : first;
        return envelope.continueToken();
    }

    /** The envelope of the first document, once it has ended. */
    public ListEnvelope envelope() {
        if (first == null) {
            throw new IllegalStateException("no document has ended");
        }
        return new ListEnvelope(first);
    }
}
