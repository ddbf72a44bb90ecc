package io.hypercube.list.table;

import io.hypercube.list.RowObject;
import io.hypercube.list.TableRow;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.Rfc3339;
import io.hypercube.list.query.SortValue;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A row of a Table, with the identity and version of its object.
 *
 * @param bytes valid JSON with {@code null} in place of the object
 * @param created {@code metadata.creationTimestamp} in seconds since 1970
 */
record ParsedRow(byte[] bytes, ItemIdentity identity, String uid, long resourceVersion, OptionalLong created) {

    /** @throws MalformedListException when the row does not contain them */
    static ParsedRow of(byte[] bytes, int from, int to) {
        byte[] row = Arrays.copyOfRange(bytes, from, to);
        JsonCursor cursor = new JsonCursor();
        cursor.read(row, 0, row.length, 0);
        RawObject metadata = metadata(RawObject.read(row, cursor));
        byte @Nullable [] created = utf8(metadata, "creationTimestamp");
        SortValue.Moment moment = created == null ? null : Rfc3339.parse(created);
        return new ParsedRow(
                new TableRow(row).with(new RowObject.None()),
                ItemIdentity.of(text(metadata, "namespace"), required(metadata, "name")),
                required(metadata, "uid"),
                ResourceVersions.parse(required(metadata, "resourceVersion"))
                        .orElseThrow(() -> missing("a numeric resourceVersion")),
                moment == null ? OptionalLong.empty() : OptionalLong.of(moment.epochSecond()));
    }

    private static RawObject metadata(RawObject row) {
        RawObject.Field field = row.field("object");
        RawObject object = field == null ? null : row.object(field);
        RawObject.Field metadata = object == null ? null : object.field("metadata");
        RawObject values = object == null || metadata == null ? null : object.object(metadata);
        if (values == null) {
            throw missing("the metadata of its object");
        }
        return values;
    }

    private static String required(RawObject metadata, String key) {
        String text = text(metadata, key);
        if (text.isEmpty()) {
            throw missing(key);
        }
        return text;
    }

    private static MalformedListException missing(String what) {
        return new MalformedListException(0, "a row of a Table without " + what);
    }

    private static String text(RawObject metadata, String key) {
        RawObject.Field field = metadata.field(key);
        @Nullable String text = field == null ? null : metadata.text(field);
        return text == null ? "" : text;
    }

    private static byte @Nullable [] utf8(RawObject metadata, String key) {
        String text = text(metadata, key);
        return text.isEmpty() ? null : Utf8.of(text);
    }
}
