package io.hypercube.list.table;

import io.hypercube.list.ItemSplitter;
import io.hypercube.list.ListKey;
import io.hypercube.list.ListReader;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.PageMemory;
import io.hypercube.list.item.FieldTree;
import io.hypercube.list.item.ItemReader;
import io.hypercube.list.json.MalformedListException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a Table while its bytes arrive, as {@link ListReader} reads lists; keeps the cells of each row and the
 * identity of its object. Not thread-safe. Does not block by itself.
 */
public final class TableReader {
    /** Approximate memory of a row in addition to its bytes, while it is parsed. */
    private static final int ROW_OVERHEAD = 640;

    private final PageMemory memory;
    private final int mostRows;
    private final List<ParsedRow> rows = new ArrayList<>();
    private final ItemSplitter splitter;
    private final ItemReader ends = ItemReader.ofEnds();

    /**
     * Creates a reader.
     *
     * @param memory is charged for buffered data
     * @param mostRows limit; a Table with more rows is malformed
     */
    public TableReader(PageMemory memory, int mostRows) {
        this.mostRows = mostRows;
        this.memory = memory;
        this.splitter = new ItemSplitter(this::row, memory);
    }

    private int row(ListKey key, byte[] bytes, int from, int to, long documentPosition) {
        if (key != ListKey.ROWS) {
            throw new MalformedListException(documentPosition, "a list (expected: a Table)");
        }
        int end = ends.end(FieldTree.NOTHING, bytes, from, to, documentPosition);
        if (end != ItemReader.NOT_YET) {
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
     * Returns the Table when the document has ended.
     *
     * @param asked the time before its rows were rendered, in milliseconds since 1970
     * @param answered the time after that
     * @throws MalformedListException when it is incomplete, or not a Table whose rows identify their objects
     * @throws NotAListException when it is valid JSON but not a list
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

    /** A Table as an API server rendered it, with the objects removed from its rows. */
    public record FetchedTable(TableHead head, List<RowCells> rows) {
        public FetchedTable {
            rows = List.copyOf(rows);
        }
    }
}
