package io.hypercube.list.table;

import io.hypercube.list.RowObject;
import io.hypercube.list.TableRow;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.Rfc3339;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The row of a Table for one version of an object, without the object and its age: both are written when the row is
 * used, as the API server would write them then. Immutable.
 */
public final class RowCells {
    /**
     * Tolerated difference between the clocks of gateway and API server, in milliseconds; a row whose age differs by
     * more is not cached.
     */
    private static final long SKEW = 2000;

    /** The shortest time for which an age stays the same, in milliseconds. */
    private static final long STEP = 1000;

    /** Memory of its objects, the headers of its arrays, and its entry in a cache. */
    private static final int OVERHEAD = 240;

    private final ParsedRow of;
    private final byte[] row;
    /** The positions in the row where something was removed. */
    private final int[] gaps;
    /** The index of the gap for the object; all others are for an age. */
    private final int objectGap;

    private final boolean lasting;

    private RowCells(ParsedRow of, RowGaps gaps, boolean lasting) {
        this.of = new ParsedRow(new byte[0], of.identity(), of.uid(), of.resourceVersion(), of.created());
        this.row = gaps.row();
        this.gaps = gaps.at();
        this.objectGap = gaps.objectGap();
        this.lasting = lasting;
    }

    /**
     * Prepares a row.
     *
     * @param asked the time before the row was rendered, in milliseconds since 1970
     * @param answered the time after that
     * @throws MalformedListException when the row does not have one cell for each column
     */
    static RowCells of(ParsedRow read, List<TableColumn> columns, long asked, long answered) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(read.bytes(), 0, read.bytes().length, 0);
        RawObject row = RawObject.read(read.bytes(), cursor);
        RawObject.Field field = row.field("cells");
        List<JsonElements.Element> cells = field == null ? List.of() : JsonElements.of(row, field);
        if (cells.size() != columns.size()) {
            throw new MalformedListException(
                    0, "a row of " + cells.size() + " cells (expected: " + columns.size() + ")");
        }
        RowGaps gaps = new RowGaps(row);
        boolean lasting = true;
        for (int i = 0; i < columns.size(); i++) {
            JsonElements.Element cell = cells.get(i);
            if (columns.get(i) == TableColumn.AGE && isAge(cell, read, asked, answered)) {
                gaps.age(cell);
            } else {
                lasting &= isLasting(cell, columns.get(i), read);
            }
        }
        return new RowCells(read, gaps, lasting);
    }

    /** Whether the cell is the age of the object when it was rendered, which also shows that the clocks agree. */
    private static boolean isAge(JsonElements.Element cell, ParsedRow read, long asked, long answered) {
        if (!cell.isText() || read.created().isEmpty()) {
            return false;
        }
        String text = cell.text();
        long last = answered + SKEW;
        for (long at = asked - SKEW; at <= last; at += STEP) {
            if (age(read, at).equals(text)) {
                return true;
            }
        }
        return age(read, last).equals(text);
    }

    private static String age(ParsedRow read, long now) {
        return HumanDuration.of(
                Duration.ofMillis(now).minusSeconds(read.created().getAsLong()));
    }

    /** Whether a cell that is not written anew stays the same for this version of the object. */
    private static boolean isLasting(JsonElements.Element cell, TableColumn column, ParsedRow read) {
        if (cell.isNested()) {
            return false;
        }
        if (!cell.isText()) {
            return true;
        }
        String text = cell.text();
        return switch (column) {
            case AGE -> read.created().isEmpty() && text.equals("<unknown>");
            case DATE -> Rfc3339.parse(Utf8.of(text)) != null;
            case OTHER -> text.equals(read.identity().name()) || !HumanDuration.mayBeIn(text);
        };
    }

    public ItemIdentity identity() {
        return of.identity();
    }

    public long resourceVersion() {
        return of.resourceVersion();
    }

    /** Whether {@link #write} gives what the API server would render while the object has this version. */
    public boolean isLasting() {
        return lasting;
    }

    /**
     * Writes the row of the object.
     *
     * @param item the object, in the version of this row
     * @param wanted anything but {@link RowObject.AsFetched}
     * @param now in milliseconds since 1970
     * @return null when it is not the object of this row
     */
    public byte @Nullable [] write(byte[] item, RowObject wanted, long now) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(item, 0, item.length, 0);
        RawObject object = RawObject.read(item, cursor);
        RawObject.Field field = object.field("metadata");
        RawObject metadata = field == null ? null : object.object(field);
        RawObject.Field uid = metadata == null ? null : metadata.field("uid");
        if (metadata == null || uid == null || !of.uid().equals(metadata.text(uid))) {
            return null;
        }
        ByteBuilder out = new ByteBuilder();
        int from = 0;
        for (int i = 0; i < gaps.length; i++) {
            out.append(row, from, gaps[i]);
            from = gaps[i];
            if (i == objectGap) {
                writeObject(object, wanted, out);
            } else {
                writeText(age(of, now), out);
            }
        }
        return out.append(row, from, row.length).toBytes();
    }

    private static void writeObject(RawObject object, RowObject wanted, ByteBuilder out) {
        switch (wanted) {
            case RowObject.None() -> out.append("null");
            case RowObject.Metadata(String apiVersion) -> TableRow.writeMetadata(object, apiVersion, out);
            case RowObject.AsFetched() ->
                throw new IllegalArgumentException("the object as it was fetched is not cached");
        }
    }

    /** Escapes as API servers do, so that the text can be embedded in HTML. */
    private static void writeText(String text, ByteBuilder out) {
        out.append('"' + text.replace("<", "\\u003c").replace(">", "\\u003e") + '"');
    }

    /** Approximate heap memory in bytes. */
    public long memory() {
        return OVERHEAD + of.identity().memory() + of.uid().length() + row.length + 4L * gaps.length;
    }
}
