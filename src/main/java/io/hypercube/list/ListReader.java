package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes a list apart while its bytes come in: item by item, and at the end what stood around them. The list may come as
 * several documents, as for {@link PageAssembler}; a Table is refused. Not for several threads at once; never blocks by
 * itself.
 */
public final class ListReader {
    private final Items items;
    private final PageMemory memory;
    private final ItemReader ends = new ItemReader(
            new ItemFields(new QueryPlan(new ListQuery(Selector.EVERYTHING, 0, 1, List.of()), ListShape.KUBERNETES)));
    private ItemSplitter splitter;
    private @Nullable Envelope first;

    /** Gets one item after the other; valid JSON; the bytes are only lent. */
    @FunctionalInterface
    public interface Items {
        void item(byte[] bytes, int from, int to);
    }

    /** @param memory is told of what is held of the list beside the items that were handed on */
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
            throw new MalformedListException(documentPosition, "a Table where objects were asked for");
        }
        int end = ends.end(FieldTree.NOTHING, bytes, from, to, documentPosition);
        if (end != ItemSplitter.NOT_YET) {
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
            throw new MalformedListException(0, "a Table where objects were asked for");
        }
        splitter.close();
        splitter = newSplitter();
        first = first == null ? envelope : first;
        return envelope.continueToken();
    }

    /** Of the first document, when one has ended. */
    public ListEnvelope envelope() {
        if (first == null) {
            throw new IllegalStateException("no document has ended");
        }
        return new ListEnvelope(first);
    }
}
