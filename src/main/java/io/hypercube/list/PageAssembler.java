package io.hypercube.list;

import io.hypercube.list.item.FieldTree;
import io.hypercube.list.item.ItemFields;
import io.hypercube.list.item.ItemReader;
import io.hypercube.list.item.QueryPlan;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.SortValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds one page from the bytes of a list while they arrive: filters, sorts and pages the whole list, or with {@code groupBy}
 * filters, counts by group and pages the groups. The list may consist of
 * several documents, each of which continues the one before ({@code metadata.continue}); the envelope is that of the first one.
 *
 * <pre>
 * accept … accept   endDocument → a token: fetch the next document, accept …   endDocument → no token: again
 *                                                   again → a version: read the list again at that version    again → empty: page
 * </pre>
 *
 * <p>Memory is bounded by page size × page number items, a window and the largest item, whatever the list's length; {@code
 * pageSize=0} keeps every match. Where so many items exceed the limit of the {@link PageMemory}, memory is bounded by their sort
 * values and the items of the page, and the list must be read twice. Groups need memory for each of them. The {@link PageMemory} is charged before memory is used.
 * Not thread-safe. Takes about a millisecond of computation per megabyte, and blocks only in the {@link PageMemory}. Must not
 * be used after an exception.
 */
public final class PageAssembler {
    /** API servers store objects of a few megabytes at most. */
    static final int MOST_ITEM_BYTES = 16 << 20;

    private final RowObject rowObject;
    private final ItemFields fields;
    private final ItemReader reader;
    private final FieldTree.Node itemRoot;
    private final FieldTree.Node rowRoot;
    private final PageSelection selection;
    /** Counts the matches in place of selecting some; null for a page of items. */
    private final @Nullable GroupCounts groups;

    private final ListQuery query;
    private final PageMemory memory;
    private ItemSplitter splitter;
    private @Nullable Envelope first;
    private @Nullable SecondRead again;

    /** A page of Kubernetes objects; the objects in rows of a Table are not replaced. */
    public PageAssembler(ListQuery query) {
        this(query, ListShape.KUBERNETES, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
    }

    public PageAssembler(ListQuery query, ListShape shape, RowObject rowObject, PageMemory memory) {
        this.memory = memory;
        this.query = query;
        QueryPlan plan = new QueryPlan(query, shape);
        this.rowObject = rowObject;
        this.fields = new ItemFields(plan);
        this.reader = new ItemReader(fields);
        this.itemRoot = plan.fields().root();
        this.rowRoot = FieldTree.above("object", itemRoot);
        this.selection =
                new PageSelection(query.firstIndex(), query.endIndex(), SortValue.comparator(plan.sort()), memory);
        this.groups = query.isGrouped() ? new GroupCounts(memory) : null;
        this.splitter = newSplitter();
    }

    private ItemSplitter newSplitter() {
        return new ItemSplitter(this::item, memory);
    }

    /**
     * Adds the next bytes of the document, split anywhere. The array may be reused after the call.
     *
     * @throws MalformedListException when the bytes cannot belong to a list; at the latest at the end of the document
     */
    public void accept(byte[] piece, int offset, int length) {
        splitter.accept(piece, offset, offset + length);
    }

    private int item(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
        FieldTree.Node root =
                switch (key) {
                    case ITEMS -> itemRoot;
                    case ROWS -> ofRows(documentPosition);
                };
        int end = reader.end(root, bytes, from, to, documentPosition);
        if (end != ItemReader.NOT_YET && fields.match()) {
            offer(bytes, from, end);
        }
        return end;
    }

    private FieldTree.Node ofRows(long documentPosition) {
        if (groups != null) { // a row may not have its whole object
            throw new MalformedListException(documentPosition, "a Table (expected: a list of objects)");
        }
        return rowRoot;
    }

    private void offer(byte[] bytes, int from, int to) {
        if (groups != null) {
            groups.item(fields.groups());
        } else if (again == null) {
            selection.offer(fields, bytes, from, to);
        } else {
            again.offer(fields, bytes, from, to);
        }
    }

    /**
     * Ends the document and prepares for the next one.
     *
     * @return the {@code continue} token of the next document; empty when the list is complete
     * @throws MalformedListException when it is incomplete, is not valid JSON, or is another kind of list than the
     *     first document
     * @throws NotAListException when it is valid JSON but not a list
     */
    public Optional<String> endDocument() {
        Envelope envelope = splitter.envelope();
        splitter.close();
        splitter = newSplitter();
        if (first == null) {
            memory.hold(ItemSplitter.ENVELOPE_COPIES * (long) envelope.object().bytes().length);
            first = envelope;
        } else if (first.key() != envelope.key()) {
            throw new MalformedListException(0, "the list continues as another kind of list (Table or not)");
        } else if (again != null && !new ListEnvelope(envelope).version().equals(new ListEnvelope(first).version())) {
            throw new ListChangedException();
        }
        return envelope.continueToken();
    }

    /**
     * Called when all documents have ended: whether the list must be read again, because the page is too deep in it.
     *
     * @return the resourceVersion at which to read it again; empty when the page is complete
     * @throws MalformedListException when the list has no resourceVersion
     */
    public Optional<String> again() {
        if (first == null || again != null || !selection.isToBeReadAgain()) {
            return Optional.empty();
        }
        String version = new ListEnvelope(first)
                .version()
                .orElseThrow(() ->
                        new MalformedListException(0, "the list has no resourceVersion and cannot be read again"));
        again = selection.again();
        return Optional.of(version);
    }

    /** The list without its items, when a document has ended. */
    public ListEnvelope envelope() {
        if (first == null) {
            throw new IllegalStateException("no document has ended");
        }
        return new ListEnvelope(first);
    }

    /**
     * Returns the page when all documents have ended. May be called once.
     *
     * @throws ListChangedException when the list has changed before the second read; {@link #accept} and {@link
     *     #endDocument} may throw it too
     * @throws MalformedListException when a row with a replaced object has a duplicate field
     */
    public ListPage page() {
        if (first == null) {
            throw new IllegalStateException("no document has ended");
        }
        if (groups != null) {
            return new ListEnvelope(first).groups(groups, query);
        }
        List<byte[]> around = first.around(selection.total());
        List<byte[]> items = again == null ? selection.page() : again.page();
        if (first.key() == ListKey.ROWS) {
            items.replaceAll(row -> new TableRow(row).with(rowObject));
        }
        return new ListPage(around.getFirst(), PageItems.of(items), around.getLast(), selection.total());
    }
}
