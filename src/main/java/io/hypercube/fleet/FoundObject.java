package io.hypercube.fleet;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.json.RawObject.Field;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The response to a GET of one object, with the cluster that has it: an annotated object, or a Table with the cluster's column. */
public final class FoundObject {
    private FoundObject() {}

    /**
     * The response with the name of the cluster; all other bytes stay as they are.
     *
     * @param json an object, or a Table of it
     * @throws MalformedListException when it is neither
     */
    public static byte[] in(String cluster, byte[] json) {
        ClusterAnnotation annotation = new ClusterAnnotation(cluster);
        JsonCursor cursor = new JsonCursor();
        cursor.read(json, 0, json.length, 0);
        RawObject object = RawObject.read(json, cursor);
        Field kind = object.field("kind");
        Field columns = object.field("columnDefinitions");
        return kind != null && columns != null && object.raw(kind).equals("\"Table\"")
                ? table(object, columns, annotation)
                : annotation.in(json);
    }

    private static byte[] table(RawObject table, Field columns, ClusterAnnotation annotation) {
        FleetTable united = new FleetTable(List.of(table.raw(columns)));
        Field rows = table.field("rows");
        boolean rowsFirst = rows != null && rows.valueFrom() < columns.valueFrom();
        JsonEdits edits = new JsonEdits(table.bytes());
        if (rowsFirst) {
            editRows(table, rows, united, annotation, edits);
        }
        edits.replace(columns.valueFrom(), columns.to(), united.columnDefinitions());
        if (!rowsFirst) {
            editRows(table, rows, united, annotation, edits);
        }
        return edits.result();
    }

    private static void editRows(
            RawObject table, @Nullable Field rows, FleetTable united, ClusterAnnotation annotation, JsonEdits edits) {
        if (rows == null || table.bytes()[rows.valueFrom()] != '[') {
            return;
        }
        JsonCursor cursor = new JsonCursor();
        cursor.read(table.bytes(), rows.valueFrom(), rows.to(), rows.valueFrom());
        cursor.expect('[');
        for (boolean first = true; cursor.hasNext(']', first); first = false) {
            cursor.peek();
            int from = cursor.position();
            cursor.skip(1);
            byte[] row = Arrays.copyOfRange(table.bytes(), from, cursor.position());
            edits.replace(from, cursor.position(), united.row(0, annotation, row));
        }
    }
}
