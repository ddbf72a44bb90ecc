package io.hypercube.list.table;

import io.hypercube.list.Envelope;
import io.hypercube.list.ListKey;
import io.hypercube.list.ListPage;
import io.hypercube.list.PageItems;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Table without its rows: its columns and the envelope. Immutable. */
public final class TableHead {
    private static final String KIND = "Table";
    private static final String VERSION = "meta.k8s.io/v1";
    /** Each cell of a row is examined; Tables of API servers have about a dozen columns. */
    private static final int MOST_COLUMNS = 1000;

    private final Envelope envelope;
    private final String definitions;
    private final List<TableColumn> columns;

    private TableHead(Envelope envelope, String definitions, List<TableColumn> columns) {
        this.envelope = envelope;
        this.definitions = definitions;
        this.columns = columns;
    }

    /** @throws MalformedListException when it is not a {@code meta.k8s.io/v1} Table with column definitions */
    static TableHead of(Envelope envelope) {
        RawObject table = envelope.object();
        RawObject.Field definitions = table.field("columnDefinitions");
        if (envelope.key() != ListKey.ROWS
                || definitions == null
                || !KIND.equals(text(table, "kind"))
                || !VERSION.equals(text(table, "apiVersion"))) {
            throw new MalformedListException(0, "not a " + VERSION + " Table with columnDefinitions");
        }
        List<JsonElements.Element> columns = JsonElements.of(table, definitions);
        if (columns.size() > MOST_COLUMNS) {
            throw new MalformedListException(0, "a Table with more than " + MOST_COLUMNS + " columns");
        }
        return new TableHead(
                envelope,
                table.raw(definitions),
                columns.stream().map(column -> TableColumn.of(column.object())).toList());
    }

    private static @Nullable String text(RawObject object, String key) {
        RawObject.Field field = object.field(key);
        return field == null ? null : object.text(field);
    }

    List<TableColumn> columns() {
        return columns;
    }

    /** {@code columnDefinitions}, as JSON. */
    public String columnDefinitions() {
        return definitions;
    }

    /** Whether both have the same columns, so that cells can be used with either. */
    public boolean hasColumnsOf(TableHead other) {
        return definitions.equals(other.definitions);
    }

    /** A page of these rows, as the API server would write it at that version. */
    public ListPage page(List<byte[]> rows, long total, long resourceVersion) {
        List<byte[]> around = envelope.around(total, Long.toString(resourceVersion));
        return new ListPage(around.getFirst(), PageItems.of(rows), around.getLast(), total);
    }

    /** Approximate heap memory in bytes. */
    public long memory() {
        return 2L * envelope.object().bytes().length + definitions.length();
    }
}
