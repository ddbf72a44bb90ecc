package io.hypercube.fleet.kubectl;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of an object's metadata that a watch needs.
 *
 * @param namespace empty for none
 * @param uid empty for none
 * @param resourceVersion empty for none
 */
record ObjectIdentity(String namespace, String name, String uid, String resourceVersion) {

    /** Limits of API servers for the name and the namespace, in characters. */
    private static final int LONGEST_NAME = 253;

    private static final int LONGEST_UID = 128;

    /** Reads the metadata of an object; empty when it has no name, or longer ones than objects of API servers can have. */
    public static Optional<ObjectIdentity> of(RawObject object) {
        RawObject metadata = child(object, "metadata");
        String name = metadata == null ? "" : text(metadata, "name");
        return metadata == null || name.isEmpty()
                ? Optional.empty()
                : Optional.of(new ObjectIdentity(
                                text(metadata, "namespace"),
                                name,
                                text(metadata, "uid"),
                                text(metadata, "resourceVersion")))
                        .filter(ObjectIdentity::isShort);
    }

    private boolean isShort() {
        return name.length() <= LONGEST_NAME && namespace.length() <= LONGEST_NAME && uid.length() <= LONGEST_UID;
    }

    /** Reads the metadata of the object of a Table's row; empty when the row does not include it. */
    public static Optional<ObjectIdentity> ofRow(RawObject row) {
        RawObject object = child(row, "object");
        return object == null ? Optional.empty() : of(object);
    }

    /** Reads the metadata of the first row of a Table. */
    static Optional<ObjectIdentity> ofFirstRow(RawObject table) {
        RawObject.Field rows = table.field("rows");
        List<JsonElements.Element> elements =
                rows == null || table.isNull(rows) ? List.of() : JsonElements.of(table, rows);
        return elements.isEmpty() ? Optional.empty() : ofRow(elements.getFirst().object());
    }

    /** @throws MalformedListException when the bytes are not a JSON object */
    static RawObject read(byte[] bytes, int from, int to) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, from, to, from);
        RawObject object = RawObject.read(bytes, cursor);
        cursor.expectEnd();
        return object;
    }

    static @Nullable RawObject child(RawObject object, String key) {
        RawObject.Field field = object.field(key);
        return field == null ? null : object.object(field);
    }

    static String text(RawObject object, String key) {
        RawObject.Field field = object.field(key);
        String text = field == null ? null : object.text(field);
        return text == null ? "" : text;
    }
}
