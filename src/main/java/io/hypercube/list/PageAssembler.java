package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes one page from the bytes of a list, while they come in: filter, sort, page, always over the whole list. The list
 * may come as several documents, each going on where the one before ended ({@code metadata.continue}); the first one's
 * envelope is the page's.
 *
 * <pre>
 * accept … accept   endDocument → a token: fetch the next document, accept …   endDocument → no token: again
 *                                                   again → a version: the same once more at that version    again → nothing: page
 * </pre>
 *
 * <p>Memory is bounded by page size × page number items, a window and the largest item, whatever the list's length; {@code pageSize=0} keeps
 * every match. Where so many items could never be held, it is bounded by their sort values and the items of the page, and the list has to be
 * read twice. A {@link PageMemory} is told of all of it before it is taken. Not for several threads at once. It computes, about a
 * millisecond for a megabyte, and blocks no longer than its memory does. After an exception it is of no more use.
 */
public final class PageAssembler {
    /** API servers store no objects of more than a few megabytes. */
    static final int MOST_ITEM_BYTES = 16 << 20;

    private final RowObject rowObject;
    private final ItemFields fields;
    private final ItemReader reader;
    private final FieldTree.Node itemRoot;
    private final FieldTree.Node rowRoot;
    private final PageSelection selection;
    private final PageMemory memory;
    private ItemSplitter splitter;
    private @Nullable Envelope first;
    private @Nullable SecondReading again;

    /** A page of Kubernetes objects, rows of a Table as they come. */
    public PageAssembler(ListQuery query) {
        this(query, ListShape.KUBERNETES, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
    }

    public PageAssembler(ListQuery query, ListShape shape, RowObject rowObject, PageMemory memory) {
        this.memory = memory;
        QueryPlan plan = new QueryPlan(query, shape);
        this.rowObject = rowObject;
        this.fields = new ItemFields(plan);
        this.reader = new ItemReader(fields);
        this.itemRoot = plan.fields().root();
        this.rowRoot = FieldTree.above("object", itemRoot);
        this.selection =
                new PageSelection(query.firstIndex(), query.endIndex(), SortValue.comparator(plan.sort()), memory);
        this.splitter = newSplitter();
    }

    private ItemSplitter newSplitter() {
        return new ItemSplitter(this::item, memory);
    }

    /**
     * Takes the next bytes of the document, split anywhere. They are only lent: what is kept is copied.
     *
     * @throws MalformedListException soon after a byte that cannot belong to a list: at the latest at the document's end
     */
    public void accept(byte[] piece, int offset, int length) {
        splitter.accept(piece, offset, offset + length);
    }

    private int item(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
        FieldTree.Node root =
                switch (key) {
                    case ITEMS -> itemRoot;
                    case ROWS -> rowRoot;
                };
        int end = reader.end(root, bytes, from, to, documentPosition);
        if (end != ItemSplitter.NOT_YET && fields.match()) {
            offer(bytes, from, end);
        }
        return end;
    }

    private void offer(byte[] bytes, int from, int to) {
        if (again == null) {
            selection.offer(fields, bytes, from, to);
        } else {
            again.offer(fields, bytes, from, to);
        }
    }

    /**
     * Ends the document and makes ready for the next one.
     *
     * @return the {@code continue} token with which the list goes on; empty when it is complete
     * @throws MalformedListException when it was cut off, is not valid JSON, or is another kind of list than the first
     * @throws NotAListException when it is valid JSON and no list
     */
    public Optional<String> endDocument() {
        Envelope envelope = splitter.envelope();
        splitter.close();
        splitter = newSplitter();
        if (first == null) {
            memory.hold(ItemSplitter.ENVELOPE_COPIES * (long) envelope.object().bytes().length);
            first = envelope;
        } else if (first.key() != envelope.key()) {
            throw new MalformedListException(0, "a Table goes on as a list, or a list as a Table");
        } else if (again != null && !new ListEnvelope(envelope).version().equals(new ListEnvelope(first).version())) {
            throw new ListChangedException();
        }
        return envelope.continueToken();
    }

    /**
     * To be asked when every document has ended: whether the list has to be read again, because the page stands too deep in it.
     *
     * @return the version that must be read, whose documents are to be accepted then; empty when the page is there
     * @throws MalformedListException when the list does not say its version
     */
    public Optional<String> again() {
        if (first == null || again != null || !selection.isToBeReadAgain()) {
            return Optional.empty();
        }
        String version = new ListEnvelope(first)
                .version()
                .orElseThrow(() -> new MalformedListException(0, "no resourceVersion to read it again at"));
        again = selection.again();
        return Optional.of(version);
    }

    /**
     * The page, when every document has ended. To be asked for once.
     *
     * @throws ListChangedException when the list that was read again is another one; {@link #accept} and {@link #endDocument} may say so too
     * @throws MalformedListException when a row whose object is to be replaced has a field twice
     */
    public ListPage page() {
        if (first == null) {
            throw new IllegalStateException("no document has ended");
        }
        List<byte[]> around = first.around(selection.total());
        List<byte[]> items = again == null ? selection.page() : again.page();
        if (first.key() == ListKey.ROWS) {
            items.replaceAll(row -> new TableRow(row).with(rowObject));
        }
        return new ListPage(around.getFirst(), PageItems.of(items), around.getLast(), selection.total());
    }
}
