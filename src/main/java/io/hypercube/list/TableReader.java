package io.hypercube.list;

import io.hypercube.list.json.MalformedListException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a Table while its bytes come in, as {@link ListReader} reads lists: of each row the cells are kept, and whose they are. Not for
 * several threads at once; never blocks by itself.
 */
public final class TableReader {
    /** About what a row takes beside the bytes that came for it: its parts, while they are put together. */
    private static final int ROW_OVERHEAD = 640;

    private final PageMemory memory;
    private final int mostRows;
    private final List<ParsedRow> rows = new ArrayList<>();
    private final ItemSplitter splitter;
    private final ItemReader ends = new ItemReader(
            new ItemFields(new QueryPlan(new ListQuery(Selector.EVERYTHING, 0, 1, List.of()), ListShape.KUBERNETES)));

    /**
     * @param memory is told of what is held of the Table
     * @param mostRows one with more is malformed: it is not what was asked for
     */
    public TableReader(PageMemory memory, int mostRows) {
        this.mostRows = mostRows;
        this.memory = memory;
        this.splitter = new ItemSplitter(this::row, memory);
    }

    private int row(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
        if (key != ListKey.ROWS) {
            throw new MalformedListException(documentPosition, "a list where a Table was asked for");
        }
        int end = ends.end(FieldTree.NOTHING, bytes, from, to, documentPosition);
        if (end != ItemSplitter.NOT_YET) {
            if (rows.size() == mostRows) {
                throw new MalformedListException(documentPosition, "more than " + mostRows + " rows");
            }
            memory.hold(ROW_OVERHEAD + end - from);
            rows.add(ParsedRow.of(bytes, from, end));
        }
        return end;
    }

    /** As {@link PageAssembler#accept}. */
    public void accept(byte[] piece, int offset, int length) {
        splitter.accept(piece, offset, offset + length);
    }

    /**
     * The Table, when the document has ended.
     *
     * @param asked before its rows were rendered, in milliseconds since 1970
     * @param answered after that
     * @throws MalformedListException when it was cut off, or is no Table whose rows say which objects they are of
     * @throws NotAListException when it is valid JSON and no list
     */
    public FetchedTable end(long asked, long answered) {
        TableHead head = TableHead.of(splitter.envelope());
        splitter.close();
        return new FetchedTable(
                head,
                rows.stream()
                        .map(row -> RowCells.of(row, head.columns(), asked, answered))
                        .toList());
    }
}
