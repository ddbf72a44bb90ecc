package io.hypercube.fleet;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One Table of the Tables of several members. Its first column is the cluster; the others are those of the members, united by
 * name. API servers of different versions have different columns; a cell that a member's Table does not have is {@code null}.
 *
 * <p>The cluster's column has no {@code format}, because kubectl takes the first column with the format {@code name} for the
 * one with the object's name. Immutable and thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables">Tables</a>
 */
public final class FleetTable {
    private static final String CLUSTER_COLUMN = "{\"name\":\"Cluster\",\"type\":\"string\",\"format\":\"\","
            + "\"description\":\"Name of the cluster that the object is in.\",\"priority\":0}";
    private static final byte[] CELLS = Utf8.of("cells");
    private static final byte[] OBJECT = Utf8.of("object");
    private static final byte[] NULL = Utf8.of("null");

    private final byte[] definitions;
    private final List<int[]> sources = new ArrayList<>();

    /**
     * Unites Tables.
     *
     * @param columnDefinitions of each member, as JSON; a member has no columns when they cannot be read
     */
    public FleetTable(List<String> columnDefinitions) {
        TableColumns columns = new TableColumns();
        columnDefinitions.forEach(columns::add);
        ByteBuilder out = new ByteBuilder().append('[').append(CLUSTER_COLUMN);
        for (byte[] definition : columns.definitions()) {
            out.append(',').append(definition, 0, definition.length);
        }
        definitions = out.append(']').toBytes();
        columnDefinitions.forEach(table -> sources.add(columns.indexesIn(table)));
    }

    /** {@code columnDefinitions} of the Table, as JSON. */
    public byte[] columnDefinitions() {
        return definitions.clone();
    }

    /**
     * A row of the Table: the name of the cluster is its first cell, and its object is annotated, unless it is {@code null}.
     *
     * @param member the index of the member whose row it is
     * @param row as the member gives it; cells that are missing are {@code null}, and those without a column are left out
     * @throws MalformedListException when it is not one JSON object
     */
    public byte[] row(int member, ClusterAnnotation cluster, byte[] row) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(row, 0, row.length, 0);
        JsonEdits edits = new JsonEdits(row);
        cursor.expect('{');
        boolean hasCells = false;
        boolean empty = true;
        for (; cursor.hasNext('}', empty); empty = false) {
            cursor.key();
            if (ClusterAnnotation.isKey(cursor, CELLS)) {
                hasCells = true;
                cursor.peek();
                int from = cursor.position();
                byte[] cells = write(cells(cursor), sources.get(member), cluster, new ByteBuilder());
                edits.replace(from, cursor.position(), cells);
            } else if (ClusterAnnotation.isKey(cursor, OBJECT) && cursor.peek() == '{') {
                cluster.edit(cursor, 1, edits);
            } else {
                cursor.skip(1);
            }
        }
        int close = cursor.position() - 1;
        cursor.expectEnd();
        if (!hasCells) {
            ByteBuilder cells = new ByteBuilder().append(empty ? "\"cells\":" : ",\"cells\":");
            edits.replace(close, close, write(List.of(), sources.get(member), cluster, cells));
        }
        return edits.result();
    }

    private static byte[] write(List<byte[]> own, int[] sources, ClusterAnnotation cluster, ByteBuilder out) {
        out.append('[').append(cluster.value(), 0, cluster.value().length);
        for (int source : sources) {
            byte[] cell = source < 0 || source >= own.size() ? NULL : own.get(source);
            out.append(',').append(cell, 0, cell.length);
        }
        return out.append(']').toBytes();
    }

    /** The cells at the cursor; none when there is anything but an array. */
    private static List<byte[]> cells(JsonCursor cursor) {
        List<byte[]> cells = new ArrayList<>();
        if (!cursor.take('[')) {
            cursor.skip(1);
            return cells;
        }
        for (boolean first = true; cursor.hasNext(']', first); first = false) {
            cursor.peek();
            int from = cursor.position();
            cursor.skip(2);
            cells.add(Arrays.copyOfRange(cursor.bytes(), from, cursor.position()));
        }
        return cells;
    }
}
